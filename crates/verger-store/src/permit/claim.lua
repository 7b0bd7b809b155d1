-- ARGV: interval, ttl, elsewhere, from, until, since (-1: never watched). Answers {now, tenure, what, when or which}.

local interval, ttl, elsewhere = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local from, upto, since = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

local function reset(c, why)
  shorten_hold(c)
  c.anchor = now + elsewhere
  c.interval = math.max(c.interval, interval)
  c.seen, c.tenure, c.open = now, tenure, 0
  write(c)
  return {now, tenure, why, math.max(c.held, c.anchor + c.interval)}
end

local c = read()
if not c then
  return reset({interval = 0, seen = now, held = 0, seq = now, troubles = 0}, UNKNOWN)
elseif c.tenure ~= tenure then
  return reset(c, OTHER_TENURE)
elseif c.seen > now then
  return reset(c, CLOCK_SET_BACK)
end

if since < 0 or since > now then since = now end
local ready = c.anchor + after(since, c.seen) + math.max(c.interval, interval)
if now < math.max(ready, c.held) then
  local why = SPACING
  if ready < c.held then why = HELD end
  return {now, tenure, why, math.max(ready, c.held)}
end
if now < from then
  return {now, tenure, OUTSIDE_TERMS, from}
elseif now + ttl > upto then
  return {now, tenure, OUTSIDE_TERMS, math.max(upto, now)}
end
c.anchor, c.interval, c.seen = now + ttl, interval, now
c.seq, c.open = math.max(now, c.seq + 1), 1
write(c)
return {now, tenure, GRANTED, c.seq}
