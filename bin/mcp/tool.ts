/** An MCP tool: its description for agents, and its implementation. */
import { CallError, SocialPublishingError, TransportError, UnexpectedResponseError } from '../../src/client/errors.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { ControlCallError } from '../control/surface.ts';
import { UsageError } from '../input/flags.ts';
import { buildRefusalJson, formatRefusalLines } from '../output/refusal.ts';

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
  /** Returns an object that matches `output`. `runTool` turns errors into results. */
  run(args: Arguments): Promise<Readonly<Record<string, unknown>>>;
}

/** Annotations of a tool that only reads from the service. */
export const readOnlyAnnotations: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

export interface ToolResult {
  /** The protocol allows additional members in results. */
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** The line width of text in results. */
const width = 120;

/** Runs a tool. Errors become results with text and data, so that the agent can correct its call. */
export async function runTool(tool: Tool, args: unknown): Promise<ToolResult> {
  try {
    const result = await tool.run(typeof args === 'object' && args !== null ? (args as Arguments) : {});
    return { content: [buildText(JSON.stringify(result, null, 2))], structuredContent: { ...result } };
  } catch (error) {
    if (error instanceof SocialPublishingError)
      return buildErrorResult(
        formatRefusalLines(error, width).join('\n'),
        JSON.stringify(buildRefusalJson(error), null, 2),
      );
    if (error instanceof ControlCallError)
      return buildErrorResult(
        error.message,
        ...(error.errorBody === undefined ? [] : [JSON.stringify(error.errorBody, null, 2)]),
      );
    const reportableErrors = [TransportError, UnexpectedResponseError, CallError, UsageError];
    if (reportableErrors.some((errorClass) => error instanceof errorClass))
      return buildErrorResult((error as Error).message);
    // Internal errors are logged for the operator and not shown to the agent.
    console.error(error);
    return buildErrorResult(`${tool.name} failed with an internal error; see the log of the server.`);
  }
}

const buildText = (content: string) => ({ type: 'text' as const, text: content });

function buildErrorResult(...messages: readonly string[]): ToolResult {
  return { content: messages.map(buildText), isError: true };
}
