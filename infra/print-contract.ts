import { areas } from '#shared/contract/areas.ts';
import type { Area } from '#shared/contract/define-area.ts';

/** Prints the contract, one JSON line a call: `{id, method, path, area}`. */
for (const { name, calls } of areas as readonly Area[]) {
  for (const { id, method, path } of Object.values(calls)) {
    console.log(JSON.stringify({ id, method, path, area: name }));
  }
}
