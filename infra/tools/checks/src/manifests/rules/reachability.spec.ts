import { describe, expect, it } from '@jest/globals';
import { aProduct } from '../a-product.fixture.js';
import type { Json, Manifest } from '../manifest.js';
import { reachabilityComplaints } from './reachability.js';

const set = (path: string, value: Json): Json => ({ op: 'add', path, value });

describe('the network policies', () => {
  const about = (address: string, ...operations: Json[]) => {
    const manifests = aProduct('NetworkPolicy', ...operations);
    const shop = manifests.filter(({ kind }) => kind === 'Deployment');
    // The same shop once more, as somebody else who calls it.
    const caller = { ...shop[0], name: 'caller' } as Manifest;
    return reachabilityComplaints(caller, { SHOP_URL: address }, [...manifests, caller]);
  };

  it('let a process reach the addresses in its settings', () => {
    expect(about('http://shop:80')).toEqual([]);
    expect(about('http://shop:80', set('/spec/ingress/0/ports', [{ port: 8080 }]))).toEqual([]);
    expect(about('https://elsewhere.example')).toEqual([
      'shop.yaml: Deployment caller: the network policies let it reach shop:80, which none of its settings names',
    ]);
  });

  it('refuses network policies that do not allow an address that a process calls', () => {
    const closed = set('/spec/ingress/0/from/0/podSelector/matchLabels/app', 'store');
    const refusal =
      'shop.yaml: Deployment caller: SHOP_URL leads to shop:80, which no network policy allows';
    expect(about('http://shop:80', closed)).toEqual([refusal]);
    expect(about('http://shop:80', set('/spec/ingress/0/ports', [{ port: 443 }]))).toEqual([
      refusal,
    ]);
    expect(about('mongodb://user:word@shop-0.shop.leadmart.svc:80/', closed)).toEqual([refusal]);
    expect(about('https://elsewhere.example', closed)).toEqual([]);
  });
});
