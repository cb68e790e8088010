export const PAGE: string
export function apiPage(): string
