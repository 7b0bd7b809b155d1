-- The server's own clock, and its term of office: the replication ID, new after every restart and every election. Read
-- here, so that no client's idea of either counts.

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local id = string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)')
local tenure = tonumber(string.sub(id, 1, 12), 16)
