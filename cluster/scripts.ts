// What is done in Redis in one step. Times are Redis's own, so that nobody's clock matters.

const NOW = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`

/** Scripts by name; `keys` is how many of their arguments are keys. */
export const SCRIPTS = {
  /** Takes or keeps the coordinator's place. [key] me, ms. Returns who has it. */
  fathomLease: {
    keys: 1,
    lua: `local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`,
  },
  /** [key] me */
  fathomLeave: {
    keys: 1,
    lua: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`,
  },
  /** Why nothing more can begin, of one session alone. [run] session, reason */
  fathomSpent: {
    keys: 1,
    lua: `if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'spent', ARGV[2])
return 1`,
  },
  /** A worker lives. [workers, notes] id, ms, note. Returns how many live, those of the dead taken out. */
  fathomBeat: {
    keys: 2,
    lua: `${NOW}if ARGV[1] ~= '' then
  redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
  redis.call('ZREM', KEYS[1], id)
  redis.call('HDEL', KEYS[2], id)
end
return redis.call('ZCARD', KEYS[1])`,
  },
  /**
   * A call asks to begin. [gate, calls, minute] id, tokens, lease, maximum, rpm, tpm (0: none).
   * Returns how long to wait in ms (0: it has begun, -1: until a place is free), the episode it began in, and the second that counts it.
   * A minute is kept as sixty-one counts of a second, each of which counts until its last call is a minute old: the cost does not grow with the calls.
   */
  fathomEnter: {
    keys: 3,
    lua: `${NOW}local maximum = tonumber(ARGV[4])
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
return {0, episode, second}`,
  },
  /**
   * A call has ended. [gate, calls] id, outcome, wait, episode, maximum. Returns the limit, and 1 where it changed.
   * Calls that were under way at a cut belong to the episode that it ended, and cut no further.
   */
  fathomEnd: {
    keys: 2,
    lua: `${NOW}redis.call('ZREM', KEYS[2], ARGV[1])
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
return {limit, limit == before and 0 or 1}`,
  },
  /** How many tokens a call had beyond those it claimed, where its second still counts. [minute] second, tokens */
  fathomUsed: {
    keys: 1,
    lua: `if redis.call('HEXISTS', KEYS[1], 't' .. ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 't' .. ARGV[1], ARGV[2])
redis.call('HINCRBY', KEYS[1], 'sum', ARGV[2])
return 1`,
  },
  /** Calls are still under way. [calls] lease, ids… */
  fathomRenew: {
    keys: 1,
    lua: `${NOW}for i = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + ARGV[1], ARGV[i]) end
return #ARGV - 1`,
  },
  /**
   * Claims what a call may take of the run's limits. [spent, claims] id, calls, tokens, cost, then the limits of each ('' none).
   * Returns '' , or the name of the limit that has no room and what is left of it. The same claim counts once.
   */
  fathomClaim: {
    keys: 2,
    lua: `if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return {'', ''} end
local names = {'calls', 'tokens', 'cost'}
for i, name in ipairs(names) do
  local limit = tonumber(ARGV[4 + i])
  local spent = tonumber(redis.call('HGET', KEYS[1], name) or 0)
  if limit and tonumber(ARGV[1 + i]) - (limit - spent) > 1e-9 then
    return {name, tostring(math.max(0, limit - spent))}
  end
end
if ARGV[1] ~= '' then
  for i, name in ipairs(names) do redis.call('HINCRBYFLOAT', KEYS[1], name, ARGV[1 + i]) end
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[3] .. ' ' .. ARGV[4])
end
return {'', ''}`,
  },
  /** What a claimed call took. [spent, claims] id, tokens, cost */
  fathomSettle: {
    keys: 2,
    lua: `local claim = redis.call('HGET', KEYS[2], ARGV[1])
if not claim then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
local tokens, cost = string.match(claim, '^(%S+) (%S+)$')
redis.call('HINCRBYFLOAT', KEYS[1], 'tokens', ARGV[2] - tokens)
redis.call('HINCRBYFLOAT', KEYS[1], 'cost', ARGV[3] - cost)
return 1`,
  },
} as const
