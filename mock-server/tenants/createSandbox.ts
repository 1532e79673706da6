/** Creates the sandboxes of a tenant. */
import type { Tables } from '../ledger/ledger.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import type { LoadOptions } from '../sandbox/state/state.ts';
import type { TenantOptions } from './tenantOptions.ts';

/** A sandbox with the tenant's initial world, whose effects are not reported. */
export function createBlankSandbox({ world, tag, behaviour, findFileName }: TenantOptions): Sandbox {
  return new Sandbox(world, tag, behaviour, findFileName);
}

/**
 * A sandbox that reports its effects.
 *
 * @param tables the stored state; without them, the tenant's initial world
 */
export function createSandbox(options: TenantOptions, tables?: Tables, loadOptions?: LoadOptions): Sandbox {
  const { key, onEffect } = options;
  const sandbox = createBlankSandbox(options);
  if (onEffect !== undefined) sandbox.onEffect = (effect) => onEffect(effect, sandbox, key);
  if (tables !== undefined) sandbox.load(tables, loadOptions);
  return sandbox;
}
