import type { Profile } from '../../../spec/profile/profile.ts';
import type { Finding } from '../../../spec/statement.ts';
import type { OptionNames } from '../../options/assertKnownOptions.ts';
import type { Awaitable } from '../implementation.ts';
import type { ServiceRequest } from '../message.ts';
import type { CompletedExchange, Middleware } from '../requestState.ts';

/** The options of a service. */
export interface ServiceOptions {
  /** Created by `resolveProfile` of `social-contract/profile`. */
  readonly profile?: Profile;
  /** The URL of the API with its version, if the profile has URLs of pages. */
  readonly getBaseUrl?: () => string;
  /** Called with errors of the implementation; by default, `console.error`. The client gets a generic internal error. */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
  /**
   * Whether the results of handlers must match the contract, without further members. By default, they must only exist. A
   * result that does not match is an error of the implementation.
   */
  readonly checkResults?: boolean;
  /** Returns false for a rule that the service does not enforce, because it is incomplete or deliberately faulty. */
  readonly enforces?: (rule: string, finding: Finding) => boolean;
  /** Wraps the handling of every admitted request. A thrown `RefusalError` becomes the response. */
  readonly middleware?: Middleware;
  /** Inspects every response before it is sent. A thrown `RefusalError` replaces it. */
  readonly inspect?: (exchange: CompletedExchange) => Awaitable<void>;
  /** Adds headers to a response, based on the exchange. */
  readonly getExtraHeaders?: (exchange: CompletedExchange) => Readonly<Record<string, string>>;
  /** Called with every exchange after its response is complete. */
  readonly onResponse?: (exchange: CompletedExchange) => void;
}

export const serviceOptionNames: OptionNames<ServiceOptions> = {
  profile: true,
  getBaseUrl: true,
  onError: true,
  checkResults: true,
  enforces: true,
  middleware: true,
  inspect: true,
  getExtraHeaders: true,
  onResponse: true,
};
