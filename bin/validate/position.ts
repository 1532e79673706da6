/** Finds the position of a JSON pointer in a file. */
import { isCollection, isNode } from 'yaml';
import { splitPointer } from '../../spec/pointer.ts';
import type { ReadData } from '../input/readData.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the position of a value, or of the innermost existing value around a missing one; undefined for an empty file. */
export function findPosition(
  { document, lines }: Pick<ReadData, 'document' | 'lines'>,
  pointer: string,
): Position | undefined {
  let node: unknown = document.contents;
  let nearestNode = node;
  for (const segment of splitPointer(pointer)) {
    if (!isCollection(node)) break;
    node = node.get(/^\d+$/.test(segment) && !node.has(segment) ? Number(segment) : segment, true);
    if (!isNode(node)) break;
    nearestNode = node;
  }
  const start = isNode(nearestNode) ? nearestNode.range?.[0] : undefined;
  if (start === undefined) return undefined;
  const { line, col } = lines.linePos(start);
  return { line, column: col };
}
