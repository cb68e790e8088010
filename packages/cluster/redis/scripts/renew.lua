-- Calls are still under way.
-- KEYS: calls
-- ARGV: lease, ids…
-- Returns how many.
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + ARGV[1], ARGV[i]) end
return #ARGV - 1
