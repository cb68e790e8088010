-- Leaves the coordinator's place, if it is ours.
-- KEYS: coordinator
-- ARGV: me
-- Returns 1 if it was, else 0.
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
