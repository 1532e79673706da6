/** Operations: method, path, parameters, request, response, refusals. */
import type { z } from 'zod';
import type { ContainedRecord } from '../decisions/forms.ts';
import type { DecisionId } from '../decisions/index.ts';
import type { Level, Source } from '../statement.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The tags that group operations, with a description each. */
export const tags = {
  Accounts: 'Accounts connected for posting, and the separate outreach accounts for lead magnets.',
  Analytics: 'Post performance, follower growth and top-performing content.',
  'Lead magnets': 'Automations that turn comments on a professional-network post into leads.',
  Media: 'Files for the media object of a post.',
  Posts: 'Creating, scheduling, publishing, updating and deleting posts.',
} as const;
export type Tag = keyof typeof tags;

/** One operation of the API. */
export interface Operation<
  Id extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Data extends z.ZodType = z.ZodType,
> {
  /** Also the name of the client method, the handler and the CLI command. */
  readonly id: Id;
  readonly method: Method;
  /** Relative to the base URL; `{id}` is the only parameter. */
  readonly path: string;
  readonly tag: Tag;
  readonly level: Level;
  readonly source: Source;
  /** The decision that may change the route or declare the operation absent. */
  readonly route?: DecisionId;
  readonly summary: string;
  readonly description: string;
  /** The resource that `{id}` identifies. */
  readonly idOf?: 'post' | 'leadMagnet';
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyType?: 'application/json' | 'multipart/form-data';
  /** The `data` member of a success response. */
  readonly data: Data;
  /** The component name of the success envelope. */
  readonly envelope: string;
  /** The record that a success response is about; lists have none. */
  readonly record?: ContainedRecord;
  /** Set if the response has `pagination` in addition to `data`. */
  readonly paged?: true;
  readonly success: { readonly status: number; readonly decision?: DecisionId };
  /** The plans that may call it; if absent, every key may. */
  readonly plans?: 'leadMagnets';
}

/** Declares an operation, keeping the types of its schemas. */
export function operation<
  const Id extends string,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Data extends z.ZodType = z.ZodType,
>(definition: Operation<Id, Query, Body, Data>): Operation<Id, Query, Body, Data> {
  return definition;
}
