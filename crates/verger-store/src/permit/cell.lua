-- The arithmetic of permits over one key: `Cell` of verger-access in a second language; one table of cases runs on
-- both.
-- Before this stands a clock: `now`, in milliseconds, and `tenure`. Behind it, a claim or an ending.

local key = KEYS[1]
local UNKNOWN, OTHER_TENURE, CLOCK_SET_BACK, SPACING, HELD, OUTSIDE_TERMS = 0, 1, 2, 3, 4, 5
local GRANTED = -1

local function read()
  local f = redis.call('HMGET', key, 'anchor', 'interval', 'seen', 'held', 'tenure', 'seq', 'open', 'troubles')
  if not f[1] then return nil end
  return {
    anchor = tonumber(f[1]), interval = tonumber(f[2]), seen = tonumber(f[3]), held = tonumber(f[4]),
    tenure = tonumber(f[5]), seq = tonumber(f[6]), open = tonumber(f[7]), troubles = tonumber(f[8]),
  }
end

local function text(number)
  return string.format('%.0f', number)
end

local function write(c)
  redis.call('HSET', key, 'anchor', text(c.anchor), 'interval', text(c.interval), 'seen', text(c.seen),
    'held', text(c.held), 'tenure', text(c.tenure), 'seq', text(c.seq), 'open', c.open, 'troubles', c.troubles)
  -- A key that is forgotten counts as just fetched, so forgetting what no longer matters is safe.
  local matters = math.max(c.anchor + c.interval, c.held) - now
  redis.call('PEXPIRE', key, text(math.max(matters, 0) + 3600000))
end

local function after(later, earlier)
  return math.max(later - earlier, 0)
end

local function shorten_hold(c)
  c.held = math.min(c.held, now + after(c.held, c.seen))
end
