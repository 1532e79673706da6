/** A tool as a value: what agents see of it, and what it does. */
import { SocialPublishingError, TransportError, UnexpectedAnswerError } from '../../src/client/errors.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { ControlRefusal } from '../control/surface.ts';
import { UsageError } from '../input/flags.ts';
import { refusalJson, refusalLines } from '../shown/refusal.ts';

export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it reaches beyond this program. */
  readonly openWorldHint: boolean;
}

export type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  readonly output: Schema;
  readonly annotations: Annotations;
  /** Gives an object that keeps `output`. May throw: see `outcomeOf`. */
  run(args: Arguments): Promise<Readonly<Record<string, unknown>>>;
}

/** Reading tells nothing to the world; asking twice is asking once. */
export const reading: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

export interface Outcome {
  /** The protocol lets results have further members. */
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Words are wrapped as if on a wide terminal. */
const width = 120;

/** What a tool answers: what went wrong is told in words and as data, for the agent to mend it. */
export async function outcomeOf(tool: Tool, args: unknown): Promise<Outcome> {
  try {
    const made = await tool.run(typeof args === 'object' && args !== null ? (args as Arguments) : {});
    return { content: [text(JSON.stringify(made, null, 2))], structuredContent: { ...made } };
  } catch (error) {
    if (error instanceof SocialPublishingError)
      return failed(refusalLines(error, width).join('\n'), JSON.stringify(refusalJson(error), null, 2));
    if (error instanceof ControlRefusal)
      return failed(error.message, ...(error.fault === undefined ? [] : [JSON.stringify(error.fault, null, 2)]));
    const known = [TransportError, UnexpectedAnswerError, UsageError, RangeError, TypeError];
    if (known.some((kind) => error instanceof kind)) return failed((error as Error).message);
    // Nothing of the inside goes to an agent; whoever runs the server sees it.
    console.error(error);
    return failed(`${tool.name} failed for a reason of its own; the log of the server has it.`);
  }
}

const text = (words: string) => ({ type: 'text' as const, text: words });

function failed(...words: readonly string[]): Outcome {
  return { content: words.map(text), isError: true };
}
