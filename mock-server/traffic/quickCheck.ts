/**
 * A quick check of responses. It passes only responses in which the thorough check would find no fault, and is fast:
 * the declarations of an operation and status are looked up once, and a frozen record is validated once.
 */
import type { ValidateFunction } from 'ajv';
import { isObject, type JsonObject, member, objectOrEmpty, stringOrUndefined } from '../../spec/json.ts';
import type { SentResponse } from './sentResponse.ts';

/** Access to the declarations of the contract. */
export interface ContractLookup {
  /** The response object with unresolved references; undefined if the status is not declared. */
  responseOf(sentResponse: SentResponse): unknown;
  resolveRef(value: unknown): unknown;
  /** A validator for the schema at a location in the document, which stops at the first fault. */
  validatorOf(place: string): ValidateFunction;
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

export function quickCheckOf(contract: ContractLookup): (sentResponse: SentResponse) => boolean {
  const checksByOperation = new Map<string | undefined, Map<number, ResponseCheck | undefined>>();
  /** Records known to be valid, by schema. */
  const validRecordsBySchema = new Map<string, WeakSet<object>>();

  function responseCheckOf(sentResponse: SentResponse): ResponseCheck | undefined {
    const { operation, status } = sentResponse;
    const statuses = checksByOperation.get(operation) ?? new Map<number, ResponseCheck | undefined>();
    if (!statuses.has(status))
      checksByOperation.set(operation, statuses.set(status, buildResponseCheck(contract.responseOf(sentResponse))));
    return statuses.get(status);
  }

  function buildResponseCheck(response: unknown): ResponseCheck | undefined {
    if (response === undefined) return undefined;
    const headers = new Map(
      Object.entries(objectOrEmpty(member(response, 'headers'))).map(([name, header]) => [
        name.toLowerCase(),
        { place: refOf(header) ?? '', header: objectOrEmpty(contract.resolveRef(header)) },
      ]),
    );
    return {
      headers,
      required: [...headers.values()].filter(({ header }) => header.required === true).length,
      headerChecks: new Map(),
      content: objectOrEmpty(member(response, 'content')),
      bodyChecks: new Map(),
    };
  }

  function headersMatch(
    { headers, required, headerChecks }: ResponseCheck,
    sentHeaders: SentResponse['headers'],
  ): boolean {
    let requiredCount = 0;
    for (const name of Object.keys(sentHeaders)) {
      const value = sentHeaders[name] ?? '';
      let check = headerChecks.get(name);
      if (check === undefined) {
        check = headerCheckOf(headers.get(name.toLowerCase()), name);
        headerChecks.set(name, check);
      }
      if (!check.isValid(value)) return false;
      if (check.required) requiredCount++;
    }
    return requiredCount === required;
  }

  function headerCheckOf(
    lookup: { readonly place: string; readonly header: JsonObject } | undefined,
    name: string,
  ): HeaderCheck {
    if (lookup === undefined) {
      const isAllowed = contract.isAllowedHeader(name.toLowerCase());
      return { isValid: () => isAllowed, required: false };
    }
    const { place, header } = lookup;
    const isValidValue = contract.validatorOf(`${place}/schema`);
    const isInteger = member(header.schema, 'type') === 'integer';
    const isValid = (value: string) => isValidValue(isInteger && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
    return { isValid, required: header.required === true };
  }

  function bodyMatches({ content, bodyChecks }: ResponseCheck, type: string, value: unknown): boolean {
    let isValid = bodyChecks.get(type);
    if (isValid === undefined) {
      isValid = bodyCheckOf(member(member(content, type.split(';')[0] ?? ''), 'schema'));
      bodyChecks.set(type, isValid);
    }
    return isValid(value);
  }

  function bodyCheckOf(schema: unknown): (value: unknown) => boolean {
    const place = refOf(schema);
    if (place === undefined) return () => false;
    const isValidBody = contract.validatorOf(place);
    const data = member(member(contract.resolveRef(schema), 'properties'), 'data');
    const list = plainList(contract.resolveRef(data));
    if (list === undefined) {
      const validRecords = validRecordsOf(refOf(data) ?? place);
      return (value) => isValidBody(value) && rememberValid(validRecords, member(value, 'data'));
    }
    const [validRecords, isValidRecord] = [validRecordsOf(list.items), contract.validatorOf(list.items)];
    const isValidItem = (one: unknown) =>
      (isObject(one) && validRecords.has(one)) || (isValidRecord(one) && rememberValid(validRecords, one));
    return (value) => {
      if (!isObject(value) || !Array.isArray(value.data)) return false;
      return value.data.length <= list.maxCount && isValidBody({ ...value, data: [] }) && value.data.every(isValidItem);
    };
  }

  function validRecordsOf(name: string): WeakSet<object> {
    const validRecords = validRecordsBySchema.get(name) ?? new WeakSet();
    validRecordsBySchema.set(name, validRecords);
    return validRecords;
  }

  return (sentResponse) => {
    const check = sentResponse.isForced ? undefined : responseCheckOf(sentResponse);
    if (check === undefined || !headersMatch(check, sentResponse.headers)) return false;
    const value = sentResponse.value ?? tryParseJson(sentResponse.body);
    return (
      member(value, 'success') === (sentResponse.status >= 200 && sentResponse.status < 300) &&
      bodyMatches(check, sentResponse.headers['Content-Type'] ?? '', value)
    );
  };
}

/** Remembers a valid record if it is frozen, since others may still change. Always returns true. */
function rememberValid(validRecords: WeakSet<object>, record: unknown): true {
  if (isObject(record) && Object.isFrozen(record)) validRecords.add(record);
  return true;
}

/** An array schema that constrains only its items and their number, so that items can be validated one by one. */
function plainList(schema: unknown): { readonly items: string; readonly maxCount: number } | undefined {
  const { type, items, maxItems = Number.POSITIVE_INFINITY, ...rest } = objectOrEmpty(schema);
  const place = refOf(items);
  const isPlain = Object.keys(rest).every((keyword) => keyword === 'description' || keyword.startsWith('x-'));
  return type === 'array' && place !== undefined && isPlain ? { items: place, maxCount: Number(maxItems) } : undefined;
}

function refOf(reference: unknown): string | undefined {
  return stringOrUndefined(member(reference, '$ref'));
}

/** Parses a JSON body. Invalid JSON becomes undefined, which matches no schema. */
export function tryParseJson(body: string | Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
