/**
 * A quick check of responses. It passes only responses in which the thorough check would find no fault, and is fast:
 * the declarations of an operation and status are looked up once, and a frozen record is validated once.
 */
import type { ValidateFunction } from 'ajv';
import { isObject, type JsonObject, member, objectOrEmpty, stringOrNothing } from '../../spec/json.ts';
import type { Sent } from './sent.ts';

/** Access to the declarations of the contract. */
export interface Declared {
  /** The response object with unresolved references; undefined if the status is not declared. */
  responseOf(sent: Sent): unknown;
  resolved(value: unknown): unknown;
  /** A validator for the schema at a location in the document, which stops at the first fault. */
  validatorOf(place: string): ValidateFunction;
  /** Whether an undeclared header is allowed. */
  allows(name: string): boolean;
}

interface Look {
  readonly fits: (value: string) => boolean;
  readonly required: boolean;
}

interface Entry {
  /** Declared headers and their locations, by lowercase name. */
  readonly headers: ReadonlyMap<string, { readonly place: string; readonly header: JsonObject }>;
  readonly required: number;
  /** Checks by header name as sent. */
  readonly looked: Map<string, Look>;
  readonly content: JsonObject;
  /** Checks by the value of Content-Type. */
  readonly bodies: Map<string, (value: unknown) => boolean>;
}

export function quickCheckOf(declared: Declared): (sent: Sent) => boolean {
  const entries = new Map<string | undefined, Map<number, Entry | undefined>>();
  /** Records known to be valid, by schema. */
  const inOrder = new Map<string, WeakSet<object>>();

  function entryOf(sent: Sent): Entry | undefined {
    const { operation, status } = sent;
    const statuses = entries.get(operation) ?? new Map<number, Entry | undefined>();
    if (!statuses.has(status)) entries.set(operation, statuses.set(status, made(declared.responseOf(sent))));
    return statuses.get(status);
  }

  function made(response: unknown): Entry | undefined {
    if (response === undefined) return undefined;
    const headers = new Map(
      Object.entries(objectOrEmpty(member(response, 'headers'))).map(([name, header]) => [
        name.toLowerCase(),
        { place: refOf(header) ?? '', header: objectOrEmpty(declared.resolved(header)) },
      ]),
    );
    return {
      headers,
      required: [...headers.values()].filter(({ header }) => header.required === true).length,
      looked: new Map(),
      content: objectOrEmpty(member(response, 'content')),
      bodies: new Map(),
    };
  }

  function headersFit({ headers, required, looked }: Entry, sent: Sent['headers']): boolean {
    let there = 0;
    for (const name of Object.keys(sent)) {
      const value = sent[name] ?? '';
      let look = looked.get(name);
      if (look === undefined) {
        look = lookAt(headers.get(name.toLowerCase()), name);
        looked.set(name, look);
      }
      if (!look.fits(value)) return false;
      if (look.required) there++;
    }
    return there === required;
  }

  function lookAt(known: { readonly place: string; readonly header: JsonObject } | undefined, name: string): Look {
    if (known === undefined) {
      const allowed = declared.allows(name.toLowerCase());
      return { fits: () => allowed, required: false };
    }
    const { place, header } = known;
    const valid = declared.validatorOf(`${place}/schema`);
    const whole = member(header.schema, 'type') === 'integer';
    const fits = (value: string) => valid(whole && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
    return { fits, required: header.required === true };
  }

  function bodyFits({ content, bodies }: Entry, type: string, value: unknown): boolean {
    let fits = bodies.get(type);
    if (fits === undefined) {
      fits = lookInto(member(member(content, type.split(';')[0] ?? ''), 'schema'));
      bodies.set(type, fits);
    }
    return fits(value);
  }

  function lookInto(schema: unknown): (value: unknown) => boolean {
    const place = refOf(schema);
    if (place === undefined) return () => false;
    const whole = declared.validatorOf(place);
    const data = member(member(declared.resolved(schema), 'properties'), 'data');
    const list = plainList(declared.resolved(data));
    if (list === undefined) {
      const known = knownAs(refOf(data) ?? place);
      return (value) => whole(value) && noted(known, member(value, 'data'));
    }
    const [known, record] = [knownAs(list.items), declared.validatorOf(list.items)];
    const fits = (one: unknown) => (isObject(one) && known.has(one)) || (record(one) && noted(known, one));
    return (value) => {
      if (!isObject(value) || !Array.isArray(value.data)) return false;
      return value.data.length <= list.most && whole({ ...value, data: [] }) && value.data.every(fits);
    };
  }

  function knownAs(name: string): WeakSet<object> {
    const known = inOrder.get(name) ?? new WeakSet();
    inOrder.set(name, known);
    return known;
  }

  return (sent) => {
    const entry = sent.asked ? undefined : entryOf(sent);
    if (entry === undefined || !headersFit(entry, sent.headers)) return false;
    const value = sent.value ?? parsed(sent.body);
    return (
      member(value, 'success') === (sent.status >= 200 && sent.status < 300) &&
      bodyFits(entry, sent.headers['Content-Type'] ?? '', value)
    );
  };
}

/** Remembers a valid record if it is frozen, since others may still change. Always returns true. */
function noted(known: WeakSet<object>, record: unknown): true {
  if (isObject(record) && Object.isFrozen(record)) known.add(record);
  return true;
}

/** An array schema that constrains only its items and their number, so that items can be validated one by one. */
function plainList(schema: unknown): { readonly items: string; readonly most: number } | undefined {
  const { type, items, maxItems = Number.POSITIVE_INFINITY, ...rest } = objectOrEmpty(schema);
  const place = refOf(items);
  const plain = Object.keys(rest).every((keyword) => keyword === 'description' || keyword.startsWith('x-'));
  return type === 'array' && place !== undefined && plain ? { items: place, most: Number(maxItems) } : undefined;
}

function refOf(reference: unknown): string | undefined {
  return stringOrNothing(member(reference, '$ref'));
}

/** Parses a JSON body. Invalid JSON becomes undefined, which matches no schema. */
export function parsed(body: string | Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
