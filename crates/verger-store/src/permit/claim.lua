-- KEYS: the beginning, the host (or the only key), and the address if both are claimed; without a host, it is only begun. ARGV: for each of the claims
-- interval, ttl, occupies, ahead, elsewhere, from, until, and since when and until when the clock was watched (-1: never).
-- Answers {now, tenure, whether the beginning is settled}, and for each claim what, when, and which.

local SETTLED = 60000

local function claim_at(first)
  local function number(place) return tonumber(ARGV[first + place]) end
  local function watched(place)
    local moment = number(place)
    if moment < 0 or moment > now then return now end
    return moment
  end
  return {
    interval = number(0), ttl = number(1), occupies = number(2), ahead = number(3), elsewhere = number(4),
    from = number(5), upto = number(6), since = watched(7), heard = watched(8),
  }
end

local function copy(c)
  local same = {}
  for field, value in pairs(c) do same[field] = value end
  return same
end

local function doubt(c)
  if c.tenure ~= tenure then return OTHER_TENURE end
  if c.seen > now then return CLOCK_SET_BACK end
end

local function anchor_since(c, since)
  return c.anchor + after(since, c.seen)
end

-- Each of these answers what, when, and which.

local function reset(c, claim, why)
  shorten_hold(c)
  c.anchor = now + claim.elsewhere
  c.interval = math.max(c.interval, claim.interval)
  c.seen, c.tenure, c.open = now, tenure, 0
  return {why, math.max(c.held, c.anchor + c.interval), 0}
end

local function answer(c, claim, at)
  local interval = math.max(c.interval, claim.interval)
  local ready = anchor_since(c, claim.since) + interval
  local free = math.max(ready, c.held)
  if free > math.max(at, now + claim.ahead) then
    local soonest = free
    if c.open == 1 and claim.occupies > 0 then soonest = math.max(c.held, now + 1 + interval) end
    local why = SPACING
    if ready < c.held then why = HELD end
    return {why, math.min(soonest, free - math.floor(claim.ahead / 2)), 0}
  end
  local from = math.max(free, at)
  if from < claim.from then
    return {OUTSIDE_TERMS, claim.from, 0}
  elseif now + claim.ttl > claim.upto then
    return {OUTSIDE_TERMS, math.max(claim.upto, now), 0}
  end
  -- After a step of the clock the permit is thrown away, and the last request still to be kept a distance from.
  local before = 0
  if now > claim.heard + claim.ttl then before = c.interval end
  c.anchor, c.interval, c.seen = math.max(from, now + claim.occupies), math.max(claim.interval, before), now
  c.seq, c.open = math.max(from, c.seq + 1), 1
  return {GRANTED, from, c.seq}
end

local others = read(KEYS[1])

-- Begins the ledger if it is new, may have lost a key, or nothing is known of its beginning under this tenure.
local function begin(claim)
  local why = UNKNOWN
  if others and others.evicted == evicted then why = doubt(others) else others = nil end
  if why or not others then
    others = {anchor = now + claim.elsewhere, interval = 0, seen = now, held = 0, tenure = tenure, seq = now, open = 0,
      troubles = 0}
    put(KEYS[1], others)
    redis.call('HSET', KEYS[1], 'evicted', evicted)
    return why or UNKNOWN
  end
  local anchor = anchor_since(others, claim.since)
  local age = others.seen - others.anchor
  if age < SETTLED and math.min(claim.heard - anchor, SETTLED) > age then
    others.anchor, others.seen = anchor, claim.heard
    put(KEYS[1], others)
  end
  return UNKNOWN
end

-- The answer, and the cell it leaves if that is to be written.
local function look_up(key, claim, at, met)
  local found = read(key)
  local c = found or copy(others)
  local why, said = doubt(c), nil
  if why then said = reset(c, claim, why) else said = answer(c, claim, at) end
  if not found and said[1] ~= GRANTED then
    if said[1] == SPACING then said[1] = met end
    return said, nil
  end
  if said[1] == GRANTED or why then return said, c end
  return said, nil
end

-- To begin the ledger, a claim is needed too, but no key for it.
local first = claim_at(1)
local met = begin(first)
redis.call('PEXPIRE', KEYS[1], BEGINNING_KEPT)
local reply = {now, tenure, 0}
if others.seen - others.anchor >= SETTLED then reply[3] = 1 end

local function add(said)
  for place = 1, 3 do reply[#reply + 1] = said[place] end
end

if not KEYS[2] then return reply end

if not KEYS[3] then
  local said, cell = look_up(KEYS[2], first, now, met)
  if cell then write(KEYS[2], cell) end
  add(said)
  return reply
end

local said_of_address, address = look_up(KEYS[3], claim_at(10), now, met)
local at = now
if said_of_address[1] == GRANTED then at = said_of_address[2] end
local said_of_host, host = look_up(KEYS[2], first, at, met)
local host_granted, address_granted = said_of_host[1] == GRANTED, said_of_address[1] == GRANTED
if address and (host_granted or not address_granted) then write(KEYS[3], address) end
if host and (address_granted or not host_granted) then write(KEYS[2], host) end
add(said_of_host)
add(said_of_address)
return reply
