-- The arithmetic of permits: `Cell` and `Lookup` of verger-access in a second language; one table of cases runs on both.
-- Before this is a clock: `now`, in milliseconds, `tenure`, and `evicted`, which changes whenever keys may have been
-- evicted. After it, a claim or an ending.

local UNKNOWN, OTHER_TENURE, CLOCK_SET_BACK, SPACING, HELD, OUTSIDE_TERMS = 0, 1, 2, 3, 4, 5
local GRANTED = -1
-- For how long the beginning of the ledger outlives its last use, and a key what it matters for. A clock that is set
-- forward makes keys expire; as long as it does not make the beginning expire too, it was set by less than the
-- difference, and a key that is gone was of no more use.
local BEGINNING_KEPT, KEY_KEPT = 86400000, 90000000

local function read(key)
  local f = redis.call('HMGET', key, 'anchor', 'interval', 'seen', 'held', 'tenure', 'seq', 'open', 'troubles', 'evicted')
  if not f[1] then return nil end
  return {
    anchor = tonumber(f[1]), interval = tonumber(f[2]), seen = tonumber(f[3]), held = tonumber(f[4]),
    tenure = tonumber(f[5]), seq = tonumber(f[6]), open = tonumber(f[7]), troubles = tonumber(f[8]), evicted = f[9],
  }
end

local function text(number)
  return string.format('%.0f', number)
end

local function put(key, c)
  redis.call('HSET', key, 'anchor', text(c.anchor), 'interval', text(c.interval), 'seen', text(c.seen),
    'held', text(c.held), 'tenure', text(c.tenure), 'seq', text(c.seq), 'open', c.open, 'troubles', c.troubles)
end

local function after(later, earlier)
  return math.max(later - earlier, 0)
end

local function write(key, c)
  put(key, c)
  local matters = math.max(c.anchor + c.interval, c.held)
  redis.call('PEXPIRE', key, text(after(matters, now) + KEY_KEPT))
end

local function shorten_hold(c)
  c.held = math.min(c.held, now + after(c.held, c.seen))
end
