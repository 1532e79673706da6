/** Rules that no client can put to the test, whatever its hooks, each with the reason; at present there is none. */
export const unobservable: readonly { readonly rule: string; readonly reason: string }[] = [];
