/** The limit of one response: how long it may take, and how long it may be. */

export interface ResponseLimit {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Responses of this API are shorter and faster. */
export const defaultResponseLimit: ResponseLimit = { milliseconds: 10_000, bytes: 16 * 1024 * 1024 };

/** No response of this API is nearly as deep, and recursive readers of a deeper one would fail. */
export const maxDepth = 500;

/** Whether lists and objects nest too deeply in a JSON text. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * maxDepth) return false;
  let depth = 0;
  let isText = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (isText) {
      if (character === '\\') i++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') {
      if (++depth > maxDepth) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}
