-- Puts an entry, and the body of its copy, in the place of an older entry, in one step.
-- KEYS: the entry; the body of its copy, if it has one.
-- ARGV: when the answer was complete, in twenty digits; those digits and the entry's octets; for how many seconds to
-- keep it; the body's octets, if they are given.
local there = redis.pcall('GETRANGE', KEYS[1], 0, 19)
-- What is no entry stands in nobody's way.
if type(there) == 'string' and string.find(there, '^%d+$') and #there == 20 and there > ARGV[1] then
  return 0
end
if ARGV[4] then
  redis.call('SET', KEYS[2], ARGV[4], 'EX', ARGV[3])
elseif KEYS[2] then
  -- A body lives as long as the last entry that needs it.
  redis.call('EXPIRE', KEYS[2], ARGV[3])
end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
