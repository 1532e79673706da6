/** Colours, where the terminal has them and the user wants them. */
import { styleText } from 'node:util';

export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold' | 'cyan';
export type Paint = (colour: Colour, text: string) => string;

export const plain: Paint = (_, text) => text;

/** Paints for a stream; `NO_COLOR`, `FORCE_COLOR` and what the stream can do are heeded. */
export function paintFor(stream: NodeJS.WritableStream): Paint {
  return (colour, text) => styleText(colour, text, { stream });
}
