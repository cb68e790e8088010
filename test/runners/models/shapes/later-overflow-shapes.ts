import { error, json, OVERFLOW, refused, type Shape, type sse } from './shape.ts'

const chunked = (body: string): ReturnType<typeof sse> => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body,
})

/** Refusals for a prompt's length that were thought of after those of the review; most were read right at once. */
export const LATER_OVERFLOWS: readonly Shape[] = [
  ...refused(OVERFLOW, [
    [
      'moonshot',
      error(400, 'Invalid request: Your request exceeded model token limit: 32768', { type: 'invalid_request_error' }),
    ],
    [
      'together',
      error(
        422,
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 32769. Given: 40486 `inputs` tokens and 128 `max_new_tokens`',
      ),
    ],
    ['bedrock', json(400, { __type: 'ValidationException', message: 'Input is too long for requested model.' })],
    [
      'vertex',
      error(400, 'The input token count (40486) exceeds the maximum number of tokens allowed (32768).', {
        status: 'INVALID_ARGUMENT',
      }),
    ],
    [
      'xai',
      json(400, {
        code: 'Client specified an invalid argument',
        error: "This model's maximum prompt length is 32768 but the request contains 40486 tokens.",
      }),
    ],
    [
      'cohere',
      json(400, {
        message:
          'too many tokens: total number of tokens in the prompt cannot exceed 32768 - received 40486. Try using a shorter prompt, or enable truncating',
      }),
    ],
    [
      'cerebras',
      json(400, {
        message: 'Please reduce the length of the messages or completion. Current length is 40486 while limit is 32768',
        code: 'context_length_exceeded',
      }),
    ],
    ['fireworks', error(400, 'The prompt is too long: 40486, model maximum context length: 32767')],
    [
      'lmstudio-keep',
      json(400, {
        error:
          'Trying to keep the first 40486 tokens when context the overflows. However, the model is loaded with context length of only 32768 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
      }),
    ],
    ['dashscope', error(400, '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]')],
    [
      'minimax',
      json(200, {
        base_resp: { status_code: 2013, status_msg: 'invalid params, context window exceeds limit (2013)' },
      }),
    ],
    ['qianfan-200', json(200, { error_code: 336007, error_msg: 'prompt tokens too long' })],
    ['ollama', error(400, 'the input length exceeds the context length')],
    [
      'llamacpp',
      error(400, 'the request exceeds the available context size, try increasing it', {
        code: 400,
        type: 'exceed_context_size_error',
        n_prompt_tokens: 40486,
        n_ctx: 32768,
      }),
    ],
    [
      'sglang',
      error(
        400,
        "Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of 40614 tokens",
      ),
    ],
    [
      'vllm-new',
      error(
        400,
        "This model's maximum context length is 32768 tokens. However, your request has 40486 input tokens. Please reduce the length of the input messages. (parameter=input_tokens, value=40486)",
      ),
    ],
    ['portuguese', error(400, 'O prompt excede o comprimento máximo de contexto do modelo (32768 tokens)')],
    ['vietnamese', error(400, 'Độ dài đầu vào vượt quá giới hạn 32768 token của mô hình')],
    ['arabic', error(400, 'طول المدخلات يتجاوز الحد الأقصى للسياق (32768 رمزًا)')],
    ['hindi', error(400, 'इनपुट की लंबाई मॉडल की अधिकतम संदर्भ सीमा 32768 टोकन से अधिक है')],
    ['swedish', error(400, 'Prompten är för lång: högst 32768 token')],
    ['czech', error(400, 'Vstup je příliš dlouhý: nejvýše 32768 tokenů')],
    ['indonesian', error(400, 'Panjang masukan melebihi batas konteks 32768 token')],
    [
      'anthropic-proxy',
      json(400, {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message:
            'input length and `max_tokens` exceed context limit: 40486 + 128 > 32768, decrease input length or `max_tokens` and try again',
        },
      }),
    ],
    ['danish', error(400, 'Prompten er for lang: højst 32768 tokens')],
    ['slovak', error(400, 'Vstup prekračuje maximálnu dĺžku kontextu modelu')],
    ['romanian', error(400, 'Contextul depășește lungimea maximă de 32768 de tokeni')],
    ['hungarian', error(400, 'A bemenet túl hosszú: legfeljebb 32768 token')],
    ['finnish', error(400, 'Syöte ylittää mallin kontekstin enimmäispituuden (32768)')],
    ['greek', error(400, 'Η είσοδος υπερβαίνει το μέγιστο μήκος πλαισίου (32768)')],
    ['persian', error(400, 'طول ورودی بیش از حد مجاز 32768 توکن است')],
    ['hebrew', error(400, 'הקלט ארוך מדי: לכל היותר 32768 אסימונים')],
    ['thai', error(400, 'อินพุตยาวเกินไป: สูงสุด 32768 โทเค็น')],
    [
      'sse-event-error',
      chunked(
        `event: error\ndata: {"error":{"message":"prompt is too long: 40486 tokens > 32768 maximum","type":"invalid_request_error"}}\n\n`,
      ),
    ],
  ]),
]
