/**
 * Step 4: translates canonical names to wire names. It walks the schema in parallel with the Zod schema that it came
 * from, so that fragments inside `if`, `not` or `contains` are renamed in the same way as the members themselves.
 */
import type { z } from 'zod';
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { isObject } from '../../../spec/json.ts';
import type { Profile, Wire } from '../../../spec/profile/profile.ts';
import { getMark, getMembers, getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { getWireName } from '../../profile/forms/wireName.ts';
import { renderText } from '../applicability/renderText.ts';
import type { Schema } from '../schema/schema.ts';
import { reshape } from './shapes.ts';

/** Marks that control the translation and are removed by it. */
const marks = new Set([
  'x-field',
  'x-vocabulary',
  'x-shape',
  'x-rule',
  'x-missing-rule',
  'x-every-reading-rule',
  'x-every-reading-pattern',
  'x-bound',
]);

/**
 * Translates a schema to wire names, values and forms. `source` is the Zod schema that it describes fully or in part.
 */
export function translate(schema: Schema, source: z.ZodType | undefined, profile: Profile): Schema {
  const reshapedSchema = source === undefined ? undefined : reshape(schema, getMark(source, 'x-shape'), profile);
  const translatedSchema = reshapedSchema ?? translateKeywords(schema, source, profile);
  return Object.fromEntries(Object.entries(translatedSchema).filter(([, value]) => value !== undefined));
}

function translateKeywords(schema: Schema, source: z.ZodType | undefined, profile: Profile): Schema {
  const { wire } = profile;
  const members = source === undefined ? [] : getMembers(source);
  const sources = new Map(members.map(({ name, schema: member }) => [name, member]));
  const missingNames = new Set(
    members.flatMap(({ name, field }) => (field !== undefined && wire.missingFields.has(field) ? [name] : [])),
  );
  const wireNames = new Map(members.map((member) => [member.name, getWireName(wire, member)]));
  const structure = source === undefined ? undefined : getStructure(source);
  const item = structure?.kind === 'array' ? structure.item : undefined;
  const translateSame = (value: unknown) => (isObject(value) ? translate(value, source, profile) : value);
  const translateMembers = (value: unknown, getSource: (name: string) => z.ZodType | undefined) =>
    Object.fromEntries(
      Object.entries(value as Record<string, unknown>).flatMap(([name, member]) =>
        missingNames.has(name)
          ? []
          : [[wireNames.get(name) ?? name, isObject(member) ? translate(member, getSource(name), profile) : member]],
      ),
    );
  const translateKeyword = (keyword: string, value: unknown): unknown => {
    switch (keyword) {
      case 'description':
        return typeof value === 'string' ? renderText(value, profile) : value;
      case 'properties':
        return translateMembers(value, (name) => sources.get(name));
      case 'required':
        return (value as string[]).filter((name) => !missingNames.has(name)).map((name) => wireNames.get(name) ?? name);
      case 'items':
      case 'contains':
        return isObject(value) ? translate(value, item, profile) : value;
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
        return (value as unknown[]).map(translateSame);
      case 'not':
      case 'if':
      case 'then':
      case 'else':
        return translateSame(value);
      case 'examples':
        return [...new Set((value as unknown[]).map((item) => listWireValues(item, source, wire)[0]))];
      case 'enum':
        return [...new Set((value as unknown[]).flatMap((item) => listWireValues(item, source, wire)))];
      case 'const':
        return listWireValues(value, source, wire)[0];
      default:
        return value;
    }
  };
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      marks.has(keyword) ? [] : [[keyword, translateKeyword(keyword, value)]],
    ),
  );
}

/** The values of the service for a value of the contract, starting with the one that the mock uses. */
function listWireValues(value: unknown, source: z.ZodType | undefined, wire: Wire): readonly unknown[] {
  const decision = source === undefined ? undefined : getMark(source, 'x-vocabulary');
  const vocabulary = decision === undefined ? undefined : wire.vocabularies.get(decision as DecisionId);
  if (vocabulary === undefined || typeof value !== 'string') return [value];
  const others = [...vocabulary.canonicalValues].flatMap(([wireValue, names]) =>
    names.includes(value) ? [wireValue] : [],
  );
  return [...new Set([vocabulary.wireValues.get(value) ?? value, ...others])];
}
