// In place of node:http2 for undici, which goes without it where it is not there: requests go by HTTP/1.1, and Node
// takes long to load it.
throw new Error('no HTTP/2 here')
