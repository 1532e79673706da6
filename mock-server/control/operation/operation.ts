/** Control operations as data, from which the routes, handles and OpenAPI document are generated. */
import type { z } from 'zod';
import type { Codec } from '../../../src/profile/codec.ts';
import type { HostedUrls } from '../../media/hostedUrls.ts';
import type { Renditions } from '../../media/renditions/renditions.ts';
import type { DeepReadonly } from '../../seed/deepReadonly.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import type { ControlErrorCode } from './controlError.ts';

/** The parts of the mock that an operation works on. */
export interface MockContext {
  readonly tenants: Tenants;
  readonly codec: Codec;
  readonly renditions: Renditions;
  readonly urls: HostedUrls;
}

export interface TenantContext extends MockContext {
  /** The tenant that the call names, or the first one. */
  readonly tenant: Tenant;
}

/** The schema of an operation without a query or body. */
export type NoInput = z.ZodNever;

/** The parameter names of a path such as `/deliveries/{id}/redeliver`. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** The parsed and validated input of a call. */
export interface Input<P extends string, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: Readonly<Record<ParamsOf<P>, string>>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

/** The result of an operation. It is read-only, so that operations can return the mock's own data. */
export type ResponseData<T> = DeepReadonly<T>;

/** A request that prepares an example, such as `POST /api/v1/posts`. */
export interface SetupStep {
  readonly send: string;
  readonly body?: unknown;
}

/** A call with its response, shown in the OpenAPI document and executed by a test. */
export interface Example<P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  readonly setup?: readonly SetupStep[];
  readonly params?: Readonly<Record<ParamsOf<P>, string>>;
  readonly query?: z.input<Q>;
  readonly body?: z.input<B>;
  /** The data of the response. With `abridged`, lists and objects may be shortened. */
  readonly data: z.input<D>;
  readonly abridged?: true;
}

interface OperationDefinition<P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Relative to `/_mock`. */
  readonly path: P;
  readonly summary: string;
  readonly description?: string;
  /** Descriptions of the path parameters. */
  readonly params?: Readonly<Record<ParamsOf<P>, string>>;
  readonly query?: Q;
  readonly body?: B;
  /** The operation validates its body itself; the schema only describes it in the OpenAPI document. */
  readonly checksOwnBody?: true;
  /** The operation runs its own transactions, because it waits between them. Every other operation runs in one. */
  readonly managesTransactions?: true;
  /** The schema of the response's `data`. */
  readonly data: D;
  readonly status?: 201;
  /** The response is the data itself, without the `data` envelope. */
  readonly hasNoEnvelope?: true;
  /** Error codes in addition to those of every operation. */
  readonly errors?: readonly ControlErrorCode[];
  readonly example: Example<P, NoInfer<Q>, NoInfer<B>, NoInfer<D>>;
}

/** An operation that controls or inspects the mock. */
export interface ControlOperation<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> extends OperationDefinition<P, Q, B, D> {
  readonly namesTenant: boolean;
  /** @throws ControlError */
  run(context: TenantContext, input: Input<P, Q, B>): ResponseData<z.input<D>> | Promise<ResponseData<z.input<D>>>;
}

type OperationRunner<C, P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = {
  run(context: C, input: Input<P, Q, B>): ResponseData<z.input<D>> | Promise<ResponseData<z.input<D>>>;
};

/** Declares an operation on the tenant that the call names. */
export function tenantOperation<
  const P extends string,
  D extends z.ZodType,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(
  definition: OperationDefinition<P, Q, B, D> & OperationRunner<TenantContext, P, Q, B, D>,
): ControlOperation<P, Q, B, D> {
  return { ...definition, namesTenant: true };
}

/** Declares an operation on the whole mock. */
export function mockOperation<
  const P extends string,
  D extends z.ZodType,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
>(
  definition: OperationDefinition<P, Q, B, D> & OperationRunner<MockContext, P, Q, B, D>,
): ControlOperation<P, Q, B, D> {
  return { ...definition, namesTenant: false };
}
