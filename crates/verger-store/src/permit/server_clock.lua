-- The server's own clock, its term of office, and how many keys it has evicted. The term is new after every start (run
-- ID), every election, and every promotion of a replica (replication ID). Read here, so that no client's idea of any
-- counts.

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local replication = redis.call('INFO', 'replication')
if not string.find(replication, 'role:master', 1, true) then
  return redis.error_reply('READONLY only a master gives permits')
end
local id = string.sub(string.match(replication, 'master_replid:(%x+)'), 1, 6)
  .. string.sub(string.match(redis.call('INFO', 'server'), 'run_id:(%x+)'), 1, 6)
local tenure = tonumber(id, 16)
local evicted = string.match(redis.call('INFO', 'stats'), 'evicted_keys:(%d+)')
