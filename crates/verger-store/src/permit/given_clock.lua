-- The clock of a test: the last two arguments.

local now, tenure = tonumber(ARGV[#ARGV - 1]), tonumber(ARGV[#ARGV])
