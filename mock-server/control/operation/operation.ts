/** Control operations are values: routes, handles and document of the control surface are made from them. */
import type { z } from 'zod';
import type { Codec } from '../../../src/profile/codec.ts';
import type { HostedUrls } from '../../media/hostedUrls.ts';
import type { Renditions } from '../../media/renditions/renditions.ts';
import type { DeepReadonly } from '../../seed/deepReadonly.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import type { ControlErrorCode } from './controlError.ts';

/** What an operation works on. */
export interface MockContext {
  readonly tenants: Tenants;
  readonly codec: Codec;
  readonly renditions: Renditions;
  readonly urls: HostedUrls;
}

export interface TenantContext extends MockContext {
  /** The one that the call names, else the first. */
  readonly tenant: Tenant;
}

/** Where an operation takes no query, or no body. */
export type None = z.ZodNever;

/** The names in braces of a path such as `/deliveries/{id}/redeliver`. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** What a call brings along, read and in order. */
export interface Input<P extends string, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: Readonly<Record<ParamsOf<P>, string>>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

/** What an operation answers: it may be the mock's own, for nobody changes it. */
export type Told<T> = DeepReadonly<T>;

/** A request that goes before an example, such as `POST /api/v1/posts`. */
export interface Step {
  readonly send: string;
  readonly body?: unknown;
}

/** A call with its answer, executed by a test and shown in the document. */
export interface Example<P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  readonly given?: readonly Step[];
  readonly params?: Readonly<Record<ParamsOf<P>, string>>;
  readonly query?: z.input<Q>;
  readonly body?: z.input<B>;
  /** The answer's data; lists and objects may be cut short where `abridged` says so. */
  readonly data: z.input<D>;
  readonly abridged?: true;
}

interface Declared<P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below `/_mock`. */
  readonly path: P;
  readonly summary: string;
  readonly description?: string;
  /** What each name in braces of the path means. */
  readonly params?: Readonly<Record<ParamsOf<P>, string>>;
  readonly query?: Q;
  readonly body?: B;
  /** The operation judges its body itself, by more than the schema. */
  readonly judgesBody?: true;
  /** What the answer has as its `data`. */
  readonly data: D;
  readonly status?: 201;
  /** The answer is the data itself. */
  readonly bare?: true;
  /** Codes beyond those of every operation. */
  readonly errors?: readonly ControlErrorCode[];
  readonly example: Example<P, NoInfer<Q>, NoInfer<B>, NoInfer<D>>;
}

/** One way to steer the mock or to look into it. */
export interface ControlOperation<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> extends Declared<P, Q, B, D> {
  readonly namesTenant: boolean;
  /** @throws ControlError */
  run(context: TenantContext, input: Input<P, Q, B>): Told<z.input<D>> | Promise<Told<z.input<D>>>;
}

type Running<C, P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = {
  run(context: C, input: Input<P, Q, B>): Told<z.input<D>> | Promise<Told<z.input<D>>>;
};

/** An operation on one tenant, which the call names. */
export function onTenant<
  const P extends string,
  D extends z.ZodType,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(declared: Declared<P, Q, B, D> & Running<TenantContext, P, Q, B, D>): ControlOperation<P, Q, B, D> {
  return { ...declared, namesTenant: true };
}

/** An operation on the mock as a whole. */
export function onMock<
  const P extends string,
  D extends z.ZodType,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(declared: Declared<P, Q, B, D> & Running<MockContext, P, Q, B, D>): ControlOperation<P, Q, B, D> {
  return { ...declared, namesTenant: false };
}
