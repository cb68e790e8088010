-- Adds the tokens that a call had beyond those it claimed, if its second still counts.
-- KEYS: minute
-- ARGV: second, tokens
-- Returns 1 if it counts, else 0.
if redis.call('HEXISTS', KEYS[1], 't' .. ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 't' .. ARGV[1], ARGV[2])
redis.call('HINCRBY', KEYS[1], 'sum', ARGV[2])
return 1
