-- Puts an entry, and the body of its copy, in the place of an older entry, in one step.
-- KEYS: the entry; the body of its copy, if it has one.
-- ARGV: when the answer was complete, in twenty digits; those digits and the entry's bytes; for how many seconds to
-- keep it; by how many seconds clocks may differ; the body's bytes, if they are given.
local there = redis.pcall('GETRANGE', KEYS[1], 0, 19)
-- What is not an entry is in nobody's way, nor is one that a wrong clock dated.
if type(there) == 'string' and string.find(there, '^%d+$') and #there == 20 and there > ARGV[1] then
  local latest = math.max(tonumber(redis.call('TIME')[1]), tonumber(ARGV[1])) + tonumber(ARGV[4])
  if tonumber(there) <= latest then return 0 end
end
if ARGV[5] then
  redis.call('SET', KEYS[2], ARGV[5], 'EX', ARGV[3])
elseif KEYS[2] then
  -- A body lives as long as the last entry that needs it.
  redis.call('EXPIRE', KEYS[2], ARGV[3])
end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
