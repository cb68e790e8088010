/** Two people's statements, a question that names the second, and six sentences with traps for what ends one. */
export const LANGUAGE_TEXTS = {
  de: {
    told: ['Klara Dornfeld zog nach Gerzhausen.', 'Nils Kerbach zog nach Wolmsroda.'],
    question: 'Wohin zog Nils Kerbach?',
    sentences: [
      'Am 14. März kam Dr. Holm mit dem Wagen der Frau Mme. Berger aus der Stadt herauf, und alle liefen vor die Tür.',
      '„Wer ist da?“',
      'Niemand gab eine Antwort, denn der Hund war längst im Stall, und der Regen fiel schwer auf das Dach des Hauses.',
      'Die Mühle stand still.',
      'Am Abend kam der Müller zurück und zählte die Säcke.',
    ],
  },
  es: {
    told: ['Clara Belmonda se mudó a Villarduero.', 'Mateo Lurcado se mudó a Robledán.'],
    question: '¿Adónde se mudó Mateo Lurcado?',
    sentences: [
      'La Sra. Quirondo llegó el 14 de marzo con el carro de la vieja posada, y todos salieron corriendo a la puerta.',
      '¿Quién anda ahí?',
      '«Nadie», contestó el mozo, porque el perro dormía en la cuadra y la lluvia caía con fuerza sobre el tejado.',
      'El molino estaba parado.',
      'Por la noche volvió el molinero y contó los sacos.',
    ],
  },
  fr: {
    told: ['Claire Maubrand partit vivre à Valmorec.', 'Marc Beaujarde partit vivre à Cormelle.'],
    question: 'Où Marc Beaujarde est-il parti vivre ?',
    sentences: [
      'Mme. Tressigny arriva le 14 mars avec la voiture de la vieille auberge, et tout le monde courut vers la porte.',
      'Qui est là ?',
      '« Personne », répondit le valet, car le chien dormait à l’écurie et la pluie tombait dru sur le toit.',
      'Le moulin ne tournait plus.',
      'Le soir, le meunier revint et compta les sacs.',
    ],
  },
  zh: {
    told: ['林若岚搬到青桐镇，从此定居下来。', '陆明舟搬到石溪镇，从此定居下来。'],
    question: '陆明舟搬到了哪里？',
    sentences: [
      '三月十四日，老石坐着旧客栈的马车上山来了，大家都跑到门口去看。',
      '“谁在那儿？”',
      '没有人回答，因为狗早就睡在马棚里了，雨重重地打在屋顶上。',
      '磨坊停了。',
      '傍晚磨坊主人回来，数了数袋子。',
    ],
  },
  ja: {
    told: ['森川千佳は霧瀬町に移り住んだ。', '浅見航平は柏浜町に移り住んだ。'],
    question: '浅見航平はどこに移り住みましたか。',
    sentences: [
      '三月十四日、古い宿の馬車が坂を上ってきて、みなが戸口へ走り出た。',
      '「そこにいるのは誰だ。」と番人が尋ねた。',
      '返事はなかった。',
      '犬はとうに小屋で眠っていて、雨が屋根を強く打っていた。',
      '夕方、粉屋が戻って袋を数えた。',
    ],
  },
  hi: {
    told: ['कविता सोरवाल चंदरौलपुर चली गई।', 'रमेश कुंदवाल हरेलगढ़ चला गया।'],
    question: 'रमेश कुंदवाल कहाँ चला गया?',
    sentences: [
      '14 मार्च को पुरानी सराय की गाड़ी पहाड़ी पर चढ़ी और सब लोग दरवाज़े की ओर दौड़े, पर किसी ने कुछ नहीं कहा।',
      'वहाँ कौन है?',
      'किसी ने जवाब नहीं दिया, क्योंकि कुत्ता कब का अस्तबल में सो चुका था और छत पर ज़ोर की बारिश हो रही थी।',
      'चक्की बंद थी।',
      'शाम को चक्कीवाला लौटा और उसने बोरियाँ गिनीं।',
    ],
  },
} as const

export const LANGUAGES = Object.keys(LANGUAGE_TEXTS) as (keyof typeof LANGUAGE_TEXTS)[]

/** What stands between two sentences. */
export const getBlank = (language: string): string => (language === 'zh' || language === 'ja' ? '' : ' ')
