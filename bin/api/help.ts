/** Help for the API operations, derived from the schemas and rules of the contract. */
import { getOperation } from '../../spec/operations/index.ts';
import { platforms } from '../../spec/platforms.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import { formatCount } from '../../spec/text/formatCount.ts';
import { describeTextLimits } from '../../spec/text/limitTexts.ts';
import type { OperationInput } from '../../src/inputs/inputs.ts';
import { getTypes } from '../../src/inputs/plainSchema.ts';
import { getSentence } from '../../src/openapi/applicability/ruleApplicability.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { connectionHelp } from '../input/connection.ts';
import { wrapText } from '../output/text.ts';
import { buildMemberFlags } from './memberFlags.ts';

const introduction = `Usage: social-contract api <operation> [id|file] [--member value …] [options]

Calls the API of a mock or of a real service. Without an operation, lists the operations.`;

export const apiHelp = `${introduction}

${connectionHelp}
  --body BODY         the body: inline JSON, @FILE with JSON or YAML, or - for standard input;
                      members given as flags override its members
  --filename NAME     the name of the uploaded file
  --all               fetch all pages of a list
  --json              print JSON (default if the output is redirected)
  --table             print a table (default on a terminal)
  --help              show this help; with an operation, its members, limits and rules

Exit codes: 0 success, 1 request rejected or service unreachable, 2 invalid usage.

Try:
  social-contract api listPosts --status scheduled
  social-contract api createPost --text "Hello" --to social:acc_social
  social-contract api uploadMedia photo.jpg`;

/** Lists every operation on one line, grouped by tag. */
export function formatOperationList(inputs: ReadonlyMap<string, OperationInput>): string {
  const all = [...inputs.values()];
  const width = Math.max(...all.map((input) => formatSynopsis(input).length)) + 2;
  const tags = [...new Set(all.map(({ tag }) => tag))];
  return [
    introduction,
    '',
    ...tags.flatMap((tag) => [
      `${tag}`,
      ...all
        .filter((input) => input.tag === tag)
        .map((input) => `  ${formatSynopsis(input).padEnd(width)}${input.summary}`),
      '',
    ]),
    'Try: social-contract api createPost --help',
  ].join('\n');
}

function formatSynopsis({ id, takesId, takesFile }: OperationInput): string {
  return `${id}${takesId ? ' ID' : ''}${takesFile ? ' FILE' : ''}`;
}

/** Describes one operation: its members as flags with their limits, and its rules. */
export function formatOperationHelp(input: OperationInput, profile: Profile, width: number): string {
  const flags = [...buildMemberFlags(input)].filter(
    ([, { path, schema }]) => path.length === 1 || !getTypes(schema).includes('object'),
  );
  const required = new Set(
    [...input.query, ...(input.body?.members ?? [])].filter((member) => member.required).map(({ name }) => name),
  );
  return [
    `Usage: social-contract api ${formatSynopsis(input)}${flags.length > 0 ? ' [--member value …]' : ''}`,
    '',
    ...wrapText(input.description.replaceAll('\n\n', '\n'), width),
    '',
    `${input.method} ${input.path}`,
    ...(flags.length === 0 ? [] : ['', 'Members:']),
    ...flags.flatMap(([name, { path, schema }]) => {
      const requiredNote = path.length === 1 && required.has(path[0] ?? '') ? ', required' : '';
      const description = `${String(schema.description ?? '')}`.trim();
      return [
        ...formatFlagLines(`--${name}`, `${describeType(schema)}${requiredNote}`, width),
        ...(description === '' ? [] : wrapText(description, width - 6).map((line) => `      ${line}`)),
      ];
    }),
    ...(input.body?.members.some(({ name }) => name === 'platforms')
      ? [
          '  --to PLATFORM:ACCOUNT',
          '      Shorthand for one target; repeatable.',
          '',
          ...formatTextLimits(input).flatMap((line) => wrapText(line, width)),
        ]
      : []),
    '',
    `Rules (social-contract explain RULE):`,
    ...input.rules.flatMap((id) => {
      const rule = findRule(id);
      const description = rule === undefined ? undefined : getSentence(rule, profile);
      return rule === undefined || description === undefined
        ? []
        : wrapText(`${id} (${rule.level}): ${description}`, width - 4).map(
            (line, i) => `${i === 0 ? '  ' : '    '}${line}`,
          );
    }),
    '',
    `Try: ${buildExampleCommand(input)}`,
  ].join('\n');
}

function formatTextLimits({ id }: OperationInput): string[] {
  if (id === 'republishPost') return [];
  const limits = Object.values(platforms).map(({ label, text }) => `${label} ${describeTextLimits(text)}`);
  return [`Text limits, in chars: ${limits.join('; ')}.`];
}

/** A flag with the values that it accepts; many values are on separate lines. */
function formatFlagLines(flag: string, values: string, width: number): string[] {
  const line = `  ${flag}  ${values}`;
  return line.length <= width
    ? [line]
    : [`  ${flag}`, ...wrapText(values.replaceAll('|', ' | '), width - 6).map((line) => `      ${line}`)];
}

/** The values that a member accepts, in short form. */
function describeType(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null).join('|');
  const item = schema.items;
  if (getTypes(schema).includes('array') && typeof item === 'object' && item !== null)
    return `${describeType(item as Schema)}, repeatable${describeBounds('items', schema.minItems, schema.maxItems)}`;
  const types = getTypes(schema).filter((type) => type !== 'null');
  const nullNote = getTypes(schema).includes('null') ? ', or null' : '';
  if (types.includes('object')) return `JSON${nullNote}`;
  if (types.includes('boolean')) return `true|false${nullNote}`;
  if (types.includes('integer') || types.includes('number'))
    return `number${describeBounds('', schema.minimum, schema.maximum)}${nullNote}`;
  const format = schema.format === 'date-time' ? 'timestamp' : 'text';
  return `${format}${describeBounds('chars', schema.minLength, schema.maxLength)}${nullNote}`;
}

function describeBounds(unit: string, min: unknown, max: unknown): string {
  const bounds = [
    ...(typeof min === 'number' && min > 1 ? [`at least ${formatCount(min)}`] : []),
    ...(typeof max === 'number' ? [`at most ${formatCount(max)}`] : []),
  ];
  return bounds.length === 0 ? '' : `, ${bounds.join(' and ')}${unit === '' ? '' : ` ${unit}`}`;
}

/** A command to adapt: the id and the files need not exist. */
function buildExampleCommand({ id, takesId, takesFile, query, body }: OperationInput): string {
  const subject = getOperation(id).idOf === 'leadMagnet' ? 'lm_000001' : 'post_000001';
  const parts = [
    'social-contract api',
    id,
    ...(takesId ? [subject] : []),
    ...(takesFile ? ['photo.jpg'] : []),
    ...(exampleFlags[id] ??
      query
        .filter(({ required }) => required)
        .map(({ name, schema }) => `--${name} ${String((schema.examples as unknown[] | undefined)?.[0] ?? 'VALUE')}`)),
  ];
  return (body !== undefined && exampleFlags[id] === undefined ? [...parts, '--body @body.json'] : parts).join(' ');
}

const exampleFlags: Readonly<Record<string, readonly string[]>> = {
  createPost: ['--text "Hello"', '--to social:acc_social'],
  updatePost: ['--text "Hello again"'],
  republishPost: ['--to microblog:acc_microblog'],
  listPosts: ['--status scheduled'],
  getAnalytics: ['--account acc_social'],
  createLeadMagnet: ['--body @lead-magnet.yaml'],
  updateLeadMagnet: ['--keywords guide'],
};
