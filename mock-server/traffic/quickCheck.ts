/**
 * A quick check of responses. It passes only responses in which the thorough check would find no violation, and is fast:
 * the declarations of an operation and status are looked up once, and a frozen record is validated once.
 */
import type { ValidateFunction } from 'ajv';
import { asObject, asString, isObject, type JsonObject, readMember } from '../../spec/json.ts';
import type { SentResponse } from './sentResponse.ts';

/** Access to the declarations of the contract. */
export interface ContractLookup {
  /** The response object with unresolved references; undefined if the status is not declared. */
  findResponse(sentResponse: SentResponse): unknown;
  resolveRef(value: unknown): unknown;
  /** A validator for the schema at a location in the document, which stops at the first violation. */
  getValidator(place: string): ValidateFunction;
  /** Whether an undeclared header is allowed. */
  isAllowedHeader(name: string): boolean;
}

interface HeaderCheck {
  readonly isValid: (value: string) => boolean;
  readonly required: boolean;
}

interface ResponseCheck {
  /** Declared headers and their locations, by lowercase name. */
  readonly headers: ReadonlyMap<string, { readonly place: string; readonly header: JsonObject }>;
  readonly required: number;
  /** Checks by header name as sent. */
  readonly headerChecks: Map<string, HeaderCheck>;
  readonly content: JsonObject;
  /** Checks by the value of Content-Type. */
  readonly bodyChecks: Map<string, (value: unknown) => boolean>;
}

export function createQuickCheck(contract: ContractLookup): (sentResponse: SentResponse) => boolean {
  const checksByOperation = new Map<string | undefined, Map<number, ResponseCheck | undefined>>();
  /** Records known to be valid, by schema. */
  const validRecordsBySchema = new Map<string, WeakSet<object>>();

  function getResponseCheck(sentResponse: SentResponse): ResponseCheck | undefined {
    const { operation, status } = sentResponse;
    const statuses = checksByOperation.get(operation) ?? new Map<number, ResponseCheck | undefined>();
    if (!statuses.has(status))
      checksByOperation.set(operation, statuses.set(status, buildResponseCheck(contract.findResponse(sentResponse))));
    return statuses.get(status);
  }

  function buildResponseCheck(response: unknown): ResponseCheck | undefined {
    if (response === undefined) return undefined;
    const headers = new Map(
      Object.entries(asObject(readMember(response, 'headers'))).map(([name, header]) => [
        name.toLowerCase(),
        { place: readRef(header) ?? '', header: asObject(contract.resolveRef(header)) },
      ]),
    );
    return {
      headers,
      required: [...headers.values()].filter(({ header }) => header.required === true).length,
      headerChecks: new Map(),
      content: asObject(readMember(response, 'content')),
      bodyChecks: new Map(),
    };
  }

  function matchesHeaders(
    { headers, required, headerChecks }: ResponseCheck,
    sentHeaders: SentResponse['headers'],
  ): boolean {
    let requiredCount = 0;
    for (const name of Object.keys(sentHeaders)) {
      const value = sentHeaders[name] ?? '';
      let check = headerChecks.get(name);
      if (check === undefined) {
        check = buildHeaderCheck(headers.get(name.toLowerCase()), name);
        headerChecks.set(name, check);
      }
      if (!check.isValid(value)) return false;
      if (check.required) requiredCount++;
    }
    return requiredCount === required;
  }

  function buildHeaderCheck(
    lookup: { readonly place: string; readonly header: JsonObject } | undefined,
    name: string,
  ): HeaderCheck {
    if (lookup === undefined) {
      const isAllowed = contract.isAllowedHeader(name.toLowerCase());
      return { isValid: () => isAllowed, required: false };
    }
    const { place, header } = lookup;
    const isValidValue = contract.getValidator(`${place}/schema`);
    const isInteger = readMember(header.schema, 'type') === 'integer';
    const isValid = (value: string) => isValidValue(isInteger && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
    return { isValid, required: header.required === true };
  }

  function matchesBody({ content, bodyChecks }: ResponseCheck, type: string, value: unknown): boolean {
    let isValid = bodyChecks.get(type);
    if (isValid === undefined) {
      isValid = buildBodyCheck(readMember(readMember(content, type.split(';')[0] ?? ''), 'schema'));
      bodyChecks.set(type, isValid);
    }
    return isValid(value);
  }

  function buildBodyCheck(schema: unknown): (value: unknown) => boolean {
    const place = readRef(schema);
    if (place === undefined) return () => false;
    const isValidBody = contract.getValidator(place);
    const data = readMember(readMember(contract.resolveRef(schema), 'properties'), 'data');
    const list = readPlainList(contract.resolveRef(data));
    if (list === undefined) {
      const validRecords = getValidRecords(readRef(data) ?? place);
      return (value) => isValidBody(value) && rememberValid(validRecords, readMember(value, 'data'));
    }
    const [validRecords, isValidRecord] = [getValidRecords(list.items), contract.getValidator(list.items)];
    const isValidItem = (item: unknown) =>
      (isObject(item) && validRecords.has(item)) || (isValidRecord(item) && rememberValid(validRecords, item));
    return (value) => {
      if (!isObject(value) || !Array.isArray(value.data)) return false;
      return value.data.length <= list.maxCount && isValidBody({ ...value, data: [] }) && value.data.every(isValidItem);
    };
  }

  function getValidRecords(name: string): WeakSet<object> {
    const validRecords = validRecordsBySchema.get(name) ?? new WeakSet();
    validRecordsBySchema.set(name, validRecords);
    return validRecords;
  }

  return (sentResponse) => {
    const check = sentResponse.isForced ? undefined : getResponseCheck(sentResponse);
    if (check === undefined || !matchesHeaders(check, sentResponse.headers)) return false;
    const value = sentResponse.value ?? tryParseJson(sentResponse.body);
    return (
      readMember(value, 'success') === (sentResponse.status >= 200 && sentResponse.status < 300) &&
      matchesBody(check, sentResponse.headers['Content-Type'] ?? '', value)
    );
  };
}

/** Remembers a valid record if it is frozen, since others may still change. Always returns true. */
function rememberValid(validRecords: WeakSet<object>, record: unknown): true {
  if (isObject(record) && Object.isFrozen(record)) validRecords.add(record);
  return true;
}

/** An array schema that constrains only its items and their number, so that items can be validated one by one. */
function readPlainList(schema: unknown): { readonly items: string; readonly maxCount: number } | undefined {
  const { type, items, maxItems = Number.POSITIVE_INFINITY, ...rest } = asObject(schema);
  const place = readRef(items);
  const isPlain = Object.keys(rest).every((keyword) => keyword === 'description' || keyword.startsWith('x-'));
  return type === 'array' && place !== undefined && isPlain ? { items: place, maxCount: Number(maxItems) } : undefined;
}

function readRef(reference: unknown): string | undefined {
  return asString(readMember(reference, '$ref'));
}

/** Parses a JSON body. Invalid JSON becomes undefined, which matches no schema. */
export function tryParseJson(body: string | Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
