-- A call asks to begin. A minute is kept as sixty-one counts of a second, each of which counts until its last call is a
-- minute old: the cost does not grow with the calls.
-- KEYS: gate, calls, minute
-- ARGV: id, tokens, lease, maximum, rpm, tpm (0: none)
-- Returns how long to wait in ms (0: it has begun, -1: until a place is free), the episode it began in,
--   and the second that counts it.
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local maximum = tonumber(ARGV[4])
local cap = tonumber(redis.call('HGET', KEYS[1], 'maximum') or maximum)
local limit = math.min(tonumber(redis.call('HGET', KEYS[1], 'limit') or cap), maximum)
local episode = tonumber(redis.call('HGET', KEYS[1], 'episode') or 0)
local resume = tonumber(redis.call('HGET', KEYS[1], 'resumeAt') or 0)
local second = math.floor(now / 1000)
if redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
  return {0, episode, second}
end
if resume > now then return {resume - now, episode, 0} end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= limit then return {-1, episode, 0} end
local rpm, tpm = tonumber(ARGV[5]), tonumber(ARGV[6])
if rpm > 0 or tpm > 0 then
  local kept = redis.call('HMGET', KEYS[3], 'from', 'n', 'sum')
  local from, n, sum = tonumber(kept[1] or second), tonumber(kept[2] or 0), tonumber(kept[3] or 0)
  if second - from > 121 or n == 0 then
    redis.call('DEL', KEYS[3])
    from, n, sum = second, 0, 0
  end
  while from < second - 60 do
    local gone = redis.call('HMGET', KEYS[3], 'n' .. from, 't' .. from)
    n, sum = n - (gone[1] or 0), sum - (gone[2] or 0)
    redis.call('HDEL', KEYS[3], 'n' .. from, 't' .. from)
    from = from + 1
  end
  redis.call('HSET', KEYS[3], 'from', from, 'n', n, 'sum', sum)
  local tokens = tonumber(ARGV[2])
  local function full(calls, used)
    return (rpm > 0 and calls >= rpm) or (tpm > 0 and used + math.min(tokens, tpm) > tpm)
  end
  if full(n, sum) then
    for at = from, second do
      local gone = redis.call('HMGET', KEYS[3], 'n' .. at, 't' .. at)
      n, sum = n - (gone[1] or 0), sum - (gone[2] or 0)
      if not full(n, sum) then return {(at + 61) * 1000 - now, episode, 0} end
    end
    return {61000, episode, 0}
  end
  redis.call('HINCRBY', KEYS[3], 'n', 1)
  redis.call('HINCRBY', KEYS[3], 'n' .. second, 1)
  redis.call('HINCRBY', KEYS[3], 'sum', tokens)
  redis.call('HINCRBY', KEYS[3], 't' .. second, tokens)
end
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], 86400000) end
return {0, episode, second}
