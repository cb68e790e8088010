-- Takes or keeps the coordinator's place.
-- KEYS: coordinator
-- ARGV: me, ms
-- Returns who has it.
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
