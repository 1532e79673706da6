/** A tool as a value: its description for agents, and its implementation. */
import { SocialPublishingError, TransportError, UnexpectedAnswerError } from '../../src/client/errors.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { ControlRefusal } from '../control/surface.ts';
import { UsageError } from '../input/flags.ts';
import { refusalJson, refusalLines } from '../shown/refusal.ts';

export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether the tool reaches beyond this program. */
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
  /** Returns an object that matches `output`. Errors are handled by `outcomeOf`. */
  run(args: Arguments): Promise<Readonly<Record<string, unknown>>>;
}

/** Annotations of a tool that only reads from the service. */
export const reading: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

export interface Outcome {
  /** The protocol allows additional members in results. */
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** The line width of text in results. */
const width = 120;

/** Runs a tool. Errors become results with text and data, so that the agent can correct its call. */
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
    // Internal errors are logged for the operator and not shown to the agent.
    console.error(error);
    return failed(`${tool.name} failed with an internal error; see the log of the server.`);
  }
}

const text = (words: string) => ({ type: 'text' as const, text: words });

function failed(...words: readonly string[]): Outcome {
  return { content: words.map(text), isError: true };
}
