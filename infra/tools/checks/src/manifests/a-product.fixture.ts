import { parseAllDocuments } from 'yaml';
import { applyJsonPatch } from './kustomize/json-patch.js';
import { at, isObject, textOf, type Json, type Manifest } from './manifest.js';

/** A process with all that belongs to it and nothing wrong: what the tests break. */
const text = `
apiVersion: v1
kind: ServiceAccount
metadata: { name: shop }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { NODE_ENV: production, SHOP_NAME: Corner }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: shop, labels: { app: shop } }
spec:
  selector: { matchLabels: { app: shop } }
  strategy: { type: RollingUpdate, rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  template:
    metadata: { labels: { app: shop } }
    spec:
      serviceAccountName: shop
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 30
      securityContext: { runAsNonRoot: true, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: shop
          image: example/shop:1.0.0
          ports: [{ name: http, containerPort: 8080 }]
          envFrom: [{ configMapRef: { name: settings } }]
          env:
            - name: PASSWORD
              valueFrom: { secretKeyRef: { name: mongo-root, key: password } }
            - name: MONGO_URL
              value: mongodb://shop:$(PASSWORD)@mongo
          startupProbe: { httpGet: { path: /healthz, port: http } }
          livenessProbe: { httpGet: { path: /healthz, port: http } }
          readinessProbe: { httpGet: { path: /readyz, port: http } }
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { cpu: '1', memory: 256Mi }
          securityContext:
            { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          volumeMounts: [{ name: tmp, mountPath: /tmp }]
      volumes: [{ name: tmp, emptyDir: {} }]
---
apiVersion: v1
kind: Service
metadata: { name: shop }
spec: { selector: { app: shop }, ports: [{ name: http, port: 80, targetPort: http }] }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: shop }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
  maxReplicas: 3
  metrics:
    - type: External
      external:
        metric: { name: waiting, selector: { matchLabels: { service: shop } } }
        target: { type: AverageValue, averageValue: '10' }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: shop }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: shop } } }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: shop }
spec:
  podSelector: { matchExpressions: [{ key: app, operator: In, values: [shop] }] }
  policyTypes: [Ingress]
  ingress: [{ from: [{ podSelector: { matchLabels: { app: shop } } }] }]
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop }
spec:
  rules:
    - http:
        paths:
          - path: /
            pathType: Prefix
            backend: { service: { name: shop, port: { name: http } } }
---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: authority }
spec: { selfSigned: {} }
`;

/** The product's objects, one of them changed by a JSON patch. */
export function aProduct(kind?: string, ...operations: Json[]): Manifest[] {
  return parseAllDocuments(text).map((document): Manifest => {
    const whole = document.toJS() as Json;
    const content = at(whole, 'kind') === kind ? applyJsonPatch(whole, operations) : whole;
    if (!isObject(content)) throw new Error('a fixture is an object');
    return {
      source: 'shop.yaml',
      apiVersion: textOf(content['apiVersion']),
      kind: textOf(content['kind']),
      name: textOf(at(content, 'metadata', 'name')),
      content,
    };
  });
}
