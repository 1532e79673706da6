/** Colours for terminals that support them. */
import { styleText } from 'node:util';

export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold' | 'cyan';
export type Paint = (colour: Colour, text: string) => string;

export const paintPlain: Paint = (_, text) => text;

/** Returns the colours for a stream; respects `NO_COLOR`, `FORCE_COLOR` and the capabilities of the stream. */
export function choosePaint(stream: NodeJS.WritableStream): Paint {
  return (colour, text) => styleText(colour, text, { stream });
}
