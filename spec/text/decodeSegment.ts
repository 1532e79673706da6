/** Decodes a segment of a path, or returns it unchanged if its escapes are invalid. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
