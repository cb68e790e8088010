-- Claims what a call may take of the run's limits. The same claim counts once.
-- KEYS: spent, claims
-- ARGV: id, calls, tokens, cost, then the limits of each (empty: none)
-- Returns two empty texts, or the name of the limit that has no room and what is left of it.
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return {'', ''} end
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
return {'', ''}
