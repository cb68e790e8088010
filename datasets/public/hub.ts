/** A file of a data set on Hugging Face at a fixed revision: what is pinned there does not change. */
export const makeHubUrl = (repository: string, revision: string, path: string): string =>
  `https://huggingface.co/datasets/${repository}/resolve/${revision}/${path}`
