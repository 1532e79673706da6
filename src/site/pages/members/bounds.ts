/** The type and the bounds of a member, as text. */

import { formatCount } from '../../../../spec/text/formatCount.ts';
import { html, joinParts, type Part } from '../../html/html.ts';
import { type Json, resolveRef } from '../schema.ts';

export function describeType(schema: Json, document: Json): string {
  if (schema.type === 'array')
    return `array of ${getPlural(describeType(resolveRef(schema.items, document), document))}`;
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (Array.isArray(schema.enum) ? 'string' : 'any')];
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  return `${types.join(' or ')}${format}`;
}

/** `strings`, `objects`, `strings (date-time)` */
const getPlural = (type: string): string => type.replace(/^\w+/, '$&s');

export function renderBounds(
  {
    enum: enumValues,
    const: constant,
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum,
    maximum,
    default: defaultValue,
    description,
    format,
  }: Json,
  label: Part = '',
): Part {
  const isListed = Array.isArray(enumValues) || constant !== undefined;
  const parts = [
    Array.isArray(enumValues)
      ? html`${enumValues.length === 1 ? 'Always' : 'One of'} ${joinParts(
          enumValues.map((item) => html`<code>${String(item)}</code>`),
          ', ',
        )}.`
      : undefined,
    constant === undefined || String(description).startsWith('Always')
      ? undefined
      : html`Always <code>${String(constant)}</code>.`,
    format === 'binary' || isListed ? undefined : describeRange('character', minLength, maxLength),
    describeRange('item', minItems, maxItems),
    isListed ? undefined : describeRange('', minimum, maximum),
    defaultValue === undefined ? undefined : html`Default: <code>${String(defaultValue)}</code>.`,
  ].filter((item) => item !== undefined);
  return parts.length > 0 && html`<p class="bounds">${label}${joinParts(parts, ' ')}</p>`;
}

function describeRange(unit: string, min: unknown, max: unknown): string | undefined {
  const formatNumber = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? formatCount(value) : undefined;
  // A minimum of 0 restricts nothing.
  const low = min === 0 ? undefined : formatNumber(min);
  const high = formatNumber(max);
  if (low === undefined && high === undefined) return undefined;
  const text = formatRange(low, high);
  const units = unit === '' || (high ?? low) === '1' ? unit : `${unit}s`;
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${units}`.trim().concat('.');
}

function formatRange(low: string | undefined, high: string | undefined): string {
  if (high === undefined) return `at least ${low}`;
  if (low === undefined) return `at most ${high}`;
  return low === high ? low : `${low} to ${high}`;
}
