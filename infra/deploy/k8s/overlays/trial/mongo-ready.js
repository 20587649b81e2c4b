// For mongosh: makes the replica set at the first look, and is content when it takes writes.
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const host = 'mongo-0.mongo-svc:27017';
  rs.initiate({ _id: 'mongo', members: [{ _id: 0, host }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
