-- A call has ended. Calls that were under way at a cut belong to the episode that it ended, and cut no further.
-- KEYS: gate, calls
-- ARGV: id, outcome, wait, episode, maximum
-- Returns the limit, and 1 if it changed.
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREM', KEYS[2], ARGV[1])
local maximum = tonumber(ARGV[5])
local cap = math.min(tonumber(redis.call('HGET', KEYS[1], 'maximum') or maximum), maximum)
local limit = math.min(tonumber(redis.call('HGET', KEYS[1], 'limit') or cap), cap)
local before = limit
local episode = tonumber(redis.call('HGET', KEYS[1], 'episode') or 0)
if ARGV[2] == 'succeeded' then
  local n = redis.call('HINCRBY', KEYS[1], 'successes', 1)
  if n >= limit and limit < cap then
    limit = limit + 1
    redis.call('HSET', KEYS[1], 'successes', 0)
  end
elseif ARGV[2] == 'throttled' or ARGV[2] == 'crowded' then
  if ARGV[2] == 'throttled' then
    redis.call('HINCRBY', KEYS[1], 'throttles', 1)
    local resume = tonumber(redis.call('HGET', KEYS[1], 'resumeAt') or 0)
    redis.call('HSET', KEYS[1], 'resumeAt', math.max(resume, now + tonumber(ARGV[3])))
  end
  if tonumber(ARGV[4]) == episode then
    limit = math.max(1, math.floor(limit / 2))
    redis.call('HSET', KEYS[1], 'episode', episode + 1, 'successes', 0)
    if ARGV[2] == 'crowded' then redis.call('HSET', KEYS[1], 'maximum', limit) end
  end
end
redis.call('HSET', KEYS[1], 'limit', limit)
return {limit, limit == before and 0 or 1}
