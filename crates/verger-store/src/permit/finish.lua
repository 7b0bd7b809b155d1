-- KEYS: the key. ARGV: tenure and seq of the permit, how it ended, and of trouble: asked, base, cap.

local key = KEYS[1]
local c = read(key)
if not c then return 0 end
local how, seq = ARGV[3], tonumber(ARGV[2])
local last = c.open == 1 and c.tenure == tonumber(ARGV[1]) and c.seq == seq
if last then
  c.open = 0
  shorten_hold(c)
  local over = now + 1
  if how == 'unused' then over = after(seq, c.interval) end
  if over < c.anchor then
    c.anchor = over
    if how ~= 'unused' then c.seen = now end
  end
end
if how == 'answered' and last then
  c.troubles = 0
elseif how == 'trouble' then
  local asked, base, cap = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
  local before = 0
  if last then before = c.troubles end
  local doubled = base * 2 ^ math.min(before, 10)
  c.held = math.max(c.held, now + math.max(asked, math.min(doubled, cap)))
  if last then c.troubles = math.min(c.troubles + 1, 255) end
end
write(key, c)
return 1
