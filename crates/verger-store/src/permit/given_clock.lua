-- The clock of a test: the last two arguments.

local now, tenure, evicted = tonumber(ARGV[#ARGV - 1]), tonumber(ARGV[#ARGV]), '0'
