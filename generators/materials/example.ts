/** A worked example as a part of a task's text: it says where it ends, whatever comes next. */
export const formatWorkedExample = (opening: string, text: string): string =>
  `${opening}\n\n${text}\n\nThat was the example.`
