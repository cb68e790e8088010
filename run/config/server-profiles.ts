import type { Preset } from './spec.ts'

/** A service or kind of server that `@` names instead of an address. */
export interface ServerProfile extends Pick<Preset, 'api' | 'apiKeyEnv'> {
  readonly baseUrl: string
  /** The environment variable with an account's own address, instead of `baseUrl`. */
  readonly baseUrlEnv?: string
  /** Notes on it. */
  readonly about: string
}

/** Addresses and variables are those that each service's own documentation gives (November 2026). */
export const SERVER_PROFILES: Readonly<Record<string, ServerProfile>> = {
  openai: { baseUrl: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY', about: 'chat completions' },
  'openai-responses': {
    baseUrl: 'https://api.openai.com/v1',
    apiKeyEnv: 'OPENAI_API_KEY',
    api: 'responses',
    about: 'for models that only Responses serve',
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    apiKeyEnv: 'ANTHROPIC_API_KEY',
    api: 'anthropic',
    about: 'Messages; --reasoning-tokens enables thinking',
  },
  azure: {
    baseUrl: 'https://RESOURCE.openai.azure.com/openai/v1',
    baseUrlEnv: 'AZURE_OPENAI_BASE_URL',
    apiKeyEnv: 'AZURE_OPENAI_API_KEY',
    about: 'models are named by deployment',
  },
  gemini: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    apiKeyEnv: 'GEMINI_API_KEY',
    about: 'limits per minute are waited for',
  },
  openrouter: {
    baseUrl: 'https://openrouter.ai/api/v1',
    apiKeyEnv: 'OPENROUTER_API_KEY',
    about: 'windows are listed; hosts of one model differ',
  },
  groq: {
    baseUrl: 'https://api.groq.com/openai/v1',
    apiKeyEnv: 'GROQ_API_KEY',
    about: 'a 413 is the tier, not the window',
  },
  together: { baseUrl: 'https://api.together.xyz/v1', apiKeyEnv: 'TOGETHER_API_KEY', about: 'windows are listed' },
  deepseek: {
    baseUrl: 'https://api.deepseek.com/v1',
    apiKeyEnv: 'DEEPSEEK_API_KEY',
    about: 'cached tokens are counted',
  },
  mistral: { baseUrl: 'https://api.mistral.ai/v1', apiKeyEnv: 'MISTRAL_API_KEY', about: 'thinking comes in parts' },
  xai: { baseUrl: 'https://api.x.ai/v1', apiKeyEnv: 'XAI_API_KEY', about: 'thinking is counted on top of the answer' },
  fireworks: {
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    apiKeyEnv: 'FIREWORKS_API_KEY',
    about: 'x-session-affinity as --session-header keeps an item at one replica',
  },
  cerebras: { baseUrl: 'https://api.cerebras.ai/v1', apiKeyEnv: 'CEREBRAS_API_KEY', about: 'windows differ by tier' },
  moonshot: {
    baseUrl: 'https://api.moonshot.ai/v1',
    apiKeyEnv: 'MOONSHOT_API_KEY',
    about: 'usage stands in the choice',
  },
  vllm: { baseUrl: 'http://127.0.0.1:8000/v1', about: 'on this machine' },
  sglang: { baseUrl: 'http://127.0.0.1:30000/v1', about: 'on this machine' },
  llamacpp: { baseUrl: 'http://127.0.0.1:8080/v1', about: 'on this machine; slots share the window' },
  ollama: {
    baseUrl: 'http://127.0.0.1:11434/v1',
    about: 'on this machine; cuts long prompts unless OLLAMA_CONTEXT_LENGTH is set',
  },
  lmstudio: { baseUrl: 'http://127.0.0.1:1234/v1', about: 'on this machine' },
}
