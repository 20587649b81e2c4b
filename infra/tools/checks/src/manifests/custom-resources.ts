import { z } from 'zod';

/**
 * The kinds that operators bring, as far as our manifests use them, written after the operators' published
 * CRDs (RabbitMQ cluster operator 2.x, MongoDB Controllers for Kubernetes 1.x, cert-manager 1.x). Narrower than those on
 * purpose: the CRDs keep unknown fields in many places, here a slip of the pen is refused. No npm package
 * carries the first two.
 */
const metadata = z.strictObject({
  name: z.string(),
  namespace: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});
const secretRef = z.strictObject({ name: z.string().min(1) });
const resourceList = z.partialRecord(z.enum(['cpu', 'memory']), z.string());
const resources = z.strictObject({ requests: resourceList, limits: resourceList });
const labelSelector = z.strictObject({ matchLabels: z.record(z.string(), z.string()) });
const affinity = z.strictObject({
  podAntiAffinity: z.strictObject({
    requiredDuringSchedulingIgnoredDuringExecution: z.array(
      z.strictObject({ topologyKey: z.string(), labelSelector }),
    ),
  }),
});
const containerChange = z.strictObject({
  name: z.string(),
  resources: resources.optional(),
  securityContext: z
    .strictObject({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.boolean().optional(),
      capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
    })
    .optional(),
});
const podChange = z.strictObject({
  spec: z.strictObject({
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().min(1),
      fsGroup: z.int(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    affinity: affinity.optional(),
    initContainers: z.array(containerChange),
    containers: z.array(containerChange),
  }),
});
const claim = z.strictObject({
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteOncePod', 'ReadWriteMany'])),
    storageClassName: z.string().optional(),
    resources: z.strictObject({ requests: z.strictObject({ storage: z.string() }) }),
  }),
});

const rabbitmqCluster = z.strictObject({
  apiVersion: z.literal('rabbitmq.com/v1beta1'),
  kind: z.literal('RabbitmqCluster'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(1),
    image: z.string(),
    persistence: z.strictObject({
      storage: z.string(),
      storageClassName: z.string().optional(),
    }),
    resources,
    tls: z.strictObject({ secretName: z.string() }),
    rabbitmq: z.strictObject({
      additionalConfig: z.string().max(2_000),
      additionalPlugins: z.array(z.string()).max(100).optional(),
    }),
    affinity,
    override: z.strictObject({
      statefulSet: z.strictObject({ spec: z.strictObject({ template: podChange }) }),
    }),
  }),
});

const mongoUser = z.strictObject({
  name: z.string().min(1),
  db: z.string(),
  passwordSecretRef: z.strictObject({ name: z.string().min(1), key: z.string().optional() }),
  scramCredentialsSecretName: z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/),
  connectionStringSecretName: z.string(),
  roles: z.array(z.strictObject({ name: z.string(), db: z.string() })).min(1),
});

const mongoCommunity = z.strictObject({
  apiVersion: z.literal('mongodbcommunity.mongodb.com/v1'),
  kind: z.literal('MongoDBCommunity'),
  metadata,
  spec: z.strictObject({
    type: z.literal('ReplicaSet'),
    clusterDomain: z.hostname(),
    members: z.int().min(1).max(50),
    version: z.string().regex(/^\d+\.\d+\.\d+$/, 'expected a version like 8.0.12'),
    featureCompatibilityVersion: z.string().regex(/^\d+\.\d+$/),
    security: z.strictObject({
      authentication: z.strictObject({
        modes: z.array(z.enum(['SCRAM', 'SCRAM-SHA-256', 'SCRAM-SHA-1', 'X509'])),
      }),
      tls: z.strictObject({
        enabled: z.boolean(),
        certificateKeySecretRef: secretRef,
        caCertificateSecretRef: secretRef,
      }),
    }),
    users: z.array(mongoUser),
    statefulSet: z.strictObject({
      spec: z.strictObject({ volumeClaimTemplates: z.array(claim), template: podChange }),
    }),
  }),
});

const issuer = z.strictObject({
  apiVersion: z.literal('cert-manager.io/v1'),
  kind: z.literal('Issuer'),
  metadata,
  spec: z.union([
    z.strictObject({ selfSigned: z.strictObject({}) }),
    z.strictObject({ ca: z.strictObject({ secretName: z.string() }) }),
    z.strictObject({
      acme: z.strictObject({
        server: z.url({ protocol: /^https$/ }),
        email: z.email().optional(),
        privateKeySecretRef: secretRef,
        solvers: z.array(
          z.strictObject({
            http01: z.strictObject({ ingress: z.strictObject({ ingressClassName: z.string() }) }),
          }),
        ),
      }),
    }),
  ]),
});

const duration = z.string().regex(/^\d+h$/, 'expected hours like 2160h');
const certificate = z.strictObject({
  apiVersion: z.literal('cert-manager.io/v1'),
  kind: z.literal('Certificate'),
  metadata,
  spec: z.strictObject({
    isCA: z.boolean().optional(),
    commonName: z.string().max(64).optional(),
    dnsNames: z.array(z.string()).min(1).optional(),
    secretName: z.string(),
    duration,
    renewBefore: duration,
    usages: z.array(z.enum(['server auth', 'client auth'])).optional(),
    privateKey: z
      .strictObject({ algorithm: z.enum(['RSA', 'ECDSA', 'Ed25519']), size: z.int() })
      .optional(),
    issuerRef: z.strictObject({
      name: z.string(),
      kind: z.enum(['Issuer', 'ClusterIssuer']),
      group: z.literal('cert-manager.io'),
    }),
  }),
});

/** By apiVersion and kind. */
export const customResources: Readonly<Record<string, z.ZodType>> = {
  'rabbitmq.com/v1beta1/RabbitmqCluster': rabbitmqCluster,
  'mongodbcommunity.mongodb.com/v1/MongoDBCommunity': mongoCommunity,
  'cert-manager.io/v1/Issuer': issuer,
  'cert-manager.io/v1/Certificate': certificate,
};
