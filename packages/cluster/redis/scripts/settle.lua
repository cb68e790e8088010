-- Replaces a call's claim by what it took.
-- KEYS: spent, claims
-- ARGV: id, tokens, cost
-- Returns 1 if it had a claim, else 0.
local claim = redis.call('HGET', KEYS[2], ARGV[1])
if not claim then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
local tokens, cost = string.match(claim, '^(%S+) (%S+)$')
redis.call('HINCRBYFLOAT', KEYS[1], 'tokens', ARGV[2] - tokens)
redis.call('HINCRBYFLOAT', KEYS[1], 'cost', ARGV[3] - cost)
return 1
