-- Notes why nothing more can begin, for one session alone.
-- KEYS: run
-- ARGV: session, reason
-- Returns 1 if it is the session of the run, else 0.
if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'spent', ARGV[2])
return 1
