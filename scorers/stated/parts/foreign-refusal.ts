import { once } from '../../../core/collections/once.ts'

/**
 * Returns the end of the last refusal in a language other than English, or −1. A refusal is a sentence that denies
 * (`no`) and mentions an answer, a text or knowledge (`about`), without naming its own answer ("Die Antwort ist X,
 * nicht Y") or turning to one ("nicht Y, sondern X").
 */
export function foreignRefusalIn(text: string): number {
  let last = -1
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    if (!anyDenial().test(sentence) || TURNS.test(sentence) || NAMES.test(sentence)) continue
    if (listLanguages().some(({ no, about }) => no.test(sentence) && about.test(sentence)))
      last = index + sentence.length
  }
  return last
}

const SENTENCE = /[^.!?。！？।؟\n]+/g

/** Returns a pattern for words with a boundary on the left; some have endings. */
const words = (list: string, isStem = false): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|').replaceAll('_', '\\s')})${isStem ? '' : '(?!\\p{L})'}`,
    'iu',
  )
const signs = (list: string): RegExp => new RegExp(list.trim().replace(/\s+/g, '|'), 'u')

interface Language {
  readonly no: RegExp
  readonly about: RegExp
}

/** Compiled with the first answer that is scored: commands that score none load this file too. */
const listLanguages = once((): readonly Language[] => [
  // German, Dutch, the Scandinavian languages.
  {
    no: words('nicht kein keine keinen keiner keinerlei unmöglich weder unklar'),
    about: words(
      'antwort beantwort frage text dokument kontext information angabe weiß wissen find ermitteln bestimmen entnehmen erwähn genannt hervor',
      true,
    ),
  },
  {
    no: words('niet geen onmogelijk nergens'),
    about: words(
      'antwoord beantwoord vraag tekst document context informatie weet vinden vind bepalen vermeld genoemd',
      true,
    ),
  },
  {
    no: words('inte ikke ikkje inget ingen ingenting inga umulig omöjligt'),
    about: words(
      'svar fråg spørg spørs text tekst dokument information informasjon vet ved hitta finde finne finn nämn nævn nevn avgör',
      true,
    ),
  },
  // Spanish, Portuguese, French, Italian, Romanian.
  {
    no: words('no ningún ninguna imposible tampoco nunca'),
    about: words(
      'puedo podemos puede respuesta responder pregunta texto documento contexto información sé encuentro encuentra encontr menciona indica determinar',
      true,
    ),
  },
  {
    no: words('não nenhum nenhuma impossível nunca'),
    about: words(
      'posso consigo resposta responder pergunta texto documento contexto informação informações sei encontr menciona mencionad indica determinar',
      true,
    ),
  },
  {
    no: words("pas aucun aucune rien impossible jamais n['’]est ne"),
    about: words(
      'peux pouvons peut réponse répondre question texte document contexte information sais trouv mentionn indiqu précis détermin',
      true,
    ),
  },
  {
    no: words('non nessun nessuna impossibile'),
    about: words(
      'posso possiamo possibile risposta rispondere domanda testo documento contesto informazion so trov menzion indica determinare',
      true,
    ),
  },
  {
    no: words('nu niciun nicio imposibil'),
    about: words('pot răspun întreb text document informaț știu găs menționea determina', true),
  },
  // Slavic languages.
  {
    no: words('не нет нельзя невозможно немає ні никак'),
    about: words(
      'могу можу ответ відпов вопрос питан текст документ контекст информац інформац знаю найти знайти упомина згаду указан вказан определ визнач сказат установ',
      true,
    ),
  },
  {
    no: words('nie brak niemożliwe'),
    about: words('mogę odpowied pytan tekst dokument kontekst informac wiem znale znajd wspomn podan określ', true),
  },
  {
    no: words('nemohu nelze nevím není neuvádí nenašel nenašla neobsahuje neobsahují nezmiňuje nemožné žádn', true),
    about: /\p{L}/u,
  },
  // Finnish, Hungarian, Turkish, Vietnamese, Indonesian.
  { no: words('en ei eivät emme mahdotonta'), about: words('voi pysty vasta kysymy tekst tied löyd mainit', true) },
  {
    no: words('nem nincs sem lehetetlen'),
    about: words('tudok válasz kérdés szöveg informác tudom talál említ dokument', true),
  },
  {
    no: words(
      'yok değil veremiyorum yanıtlayamıyorum yanıtlayamam cevaplayamıyorum cevaplayamam bulamıyorum bulamadım bilmiyorum bulunmuyor belirtilmemiş belirtilmiyor geçmiyor içermiyor yetersiz',
    ),
    about: words('metin metinde metne soru soruyu cevap yanıt bilgi belge mümkün', true),
  },
  {
    no: words('không chưa'),
    about: words('trả_lời câu_hỏi văn_bản thông_tin tìm đề_cập biết xác_định tài_liệu', true),
  },
  {
    no: words('tidak belum tak tiada'),
    about: words(
      'jawab menjawab pertanyaan soalan teks informasi maklumat menemukan ditemukan disebut tahu menentukan dokumen',
      true,
    ),
  },
  // Chinese, Japanese, Korean.
  {
    no: signs('无法 無法 不能 没有 沒有 沒 没 未 不知 不清楚 不足 不可能 并不 並不'),
    about: signs(
      '回答 作答 确定 確定 找到 提供 提及 提到 信息 資訊 资料 資料 答案 知道 判断 判斷 说明 說明 得知 问题 問題 文中 文本 原文 上下文 文档 文件 清楚',
    ),
  },
  {
    no: signs('ない ません なかった ず 不明 不可能'),
    about: signs('答え 回答 質問 本文 文章 文書 テキスト 情報 記載 言及 見つ 判断 特定 わか 分か'),
  },
  { no: signs('없 않 못 모르 불가능'), about: signs('답 질문 텍스트 본문 문서 정보 찾 알 언급 확인 판단') },
  // Arabic, Persian, Urdu, Hebrew, Hindi, Bengali, Tamil, Thai, Greek: a word of denial is enough.
  { no: words('لا لم لن ليس ليست غير تعذر نمی نمی‌توانم نیست نشده ندارد نہیں'), about: /\p{sc=Arabic}/u },
  { no: words('לא אין איני אינו אינה'), about: /\p{sc=Hebrew}/u },
  { no: signs('नहीं असमर्थ না নেই இல்லை முடியவில்லை ไม่'), about: /\p{L}/u },
  { no: words('δεν δε αδύνατο'), about: /\p{sc=Greek}/u },
])

/** One look says for most sentences that they deny nothing. */
const anyDenial = once(
  () =>
    new RegExp(
      listLanguages()
        .map(({ no }) => `(?:${no.source})`)
        .join('|'),
      'iu',
    ),
)

/** "Not Y, but X." */
const TURNS = /(?<!\p{L})(?:sondern|sino|mais|bensì|maar|mas\ssim|а|utan)(?!\p{L})|而是|ではなく|じゃなく|아니라/iu

/** An answer that the sentence names, behind which no denial follows at once: "Antwort: X (nicht Y)". */
const NAMES =
  /(?:(?<!\p{L})(?:antwort|lösung|ergebnis|antwoord|svar(?:et)?|respuesta|resposta|risposta|réponse|răspunsul|ответ|відповідь|odpowiedź|answer)(?:\s(?:correcta|correcte|corretta|final|finale))?(?:\s(?:ist|lautet|is|är|er|es|é|è|est|este|to)(?!\p{L})\s?:?|\s{0,2}[:：–—])|答案\s?(?:是|为|為|：|:)|答え\s?(?:は|：|:)|정답\s?(?:은|:)|답\s?(?:은|:))\s{0,3}["'“„«「]?(?!\s*(?:(?:nicht|kein\p{L}*|niet|geen|inte|ikke|no|não|ne|pas|non|nu|не|нет|nie|im|in|aus|leider|hier|en|dans|nel|nella|op|w|в)\s+\p{L}|n['’]|[不未没沒无無]))(?=[\p{L}\p{N}])/iu
