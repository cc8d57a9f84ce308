// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
var __getOwnPropNames = Object.getOwnPropertyNames, __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
}, require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      const len = str.length;
      let length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length, ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
}), tokenPriceRequest = validate20, schema31 = { type: "object", required: ["tokenId", "chainSlug"], properties: { tokenId: { type: "string", format: "uuid" }, chainSlug: { type: "string", enum: ["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"] }, amount: { type: "number", exclusiveMinimum: 0 }, direction: { type: "string", enum: ["buy", "sell"] }, inputToken: { type: "string", enum: ["token", "usdc"] } } }, func0 = Object.prototype.hasOwnProperty, formats0 = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.tokenId === void 0 || !func0.call(data, "tokenId")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tokenId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.chainSlug === void 0 || !func0.call(data, "chainSlug")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chainSlug" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.tokenId !== void 0 && func0.call(data, "tokenId")) {
      let data0 = data.tokenId;
      if (typeof data0 == "string") {
        if (!formats0.test(data0)) {
          const err2 = { instancePath: instancePath + "/tokenId", schemaPath: "#/properties/tokenId/format", keyword: "format", params: { format: "uuid" } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/tokenId", schemaPath: "#/properties/tokenId/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.chainSlug !== void 0 && func0.call(data, "chainSlug")) {
      let data1 = data.chainSlug;
      if (typeof data1 != "string") {
        const err4 = { instancePath: instancePath + "/chainSlug", schemaPath: "#/properties/chainSlug/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (!(data1 === "solana" || data1 === "solana-devnet" || data1 === "arbitrum" || data1 === "base" || data1 === "base-sepolia" || data1 === "avalanche" || data1 === "op-bnb" || data1 === "bnb" || data1 === "bnb-testnet" || data1 === "ethereum" || data1 === "monad" || data1 === "unichain" || data1 === "unichain-testnet" || data1 === "abstract" || data1 === "polygon" || data1 === "zksync" || data1 === "zksync-testnet")) {
        const err5 = { instancePath: instancePath + "/chainSlug", schemaPath: "#/properties/chainSlug/enum", keyword: "enum", params: { allowedValues: schema31.properties.chainSlug.enum } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.amount !== void 0 && func0.call(data, "amount")) {
      let data2 = data.amount;
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 <= 0 || isNaN(data2)) {
          const err6 = { instancePath: instancePath + "/amount", schemaPath: "#/properties/amount/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/amount", schemaPath: "#/properties/amount/type", keyword: "type", params: { type: "number" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.direction !== void 0 && func0.call(data, "direction")) {
      let data3 = data.direction;
      if (typeof data3 != "string") {
        const err8 = { instancePath: instancePath + "/direction", schemaPath: "#/properties/direction/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (!(data3 === "buy" || data3 === "sell")) {
        const err9 = { instancePath: instancePath + "/direction", schemaPath: "#/properties/direction/enum", keyword: "enum", params: { allowedValues: schema31.properties.direction.enum } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.inputToken !== void 0 && func0.call(data, "inputToken")) {
      let data4 = data.inputToken;
      if (typeof data4 != "string") {
        const err10 = { instancePath: instancePath + "/inputToken", schemaPath: "#/properties/inputToken/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
      if (!(data4 === "token" || data4 === "usdc")) {
        const err11 = { instancePath: instancePath + "/inputToken", schemaPath: "#/properties/inputToken/enum", keyword: "enum", params: { allowedValues: schema31.properties.inputToken.enum } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate20.errors = vErrors, errors === 0;
}
validate20.evaluated = { props: { tokenId: !0, chainSlug: !0, amount: !0, direction: !0, inputToken: !0 }, dynamicProps: !1, dynamicItems: !1 };
var tokenPriceResponse = validate21, schema32 = { type: "object", required: ["success", "data"], properties: { success: { type: "boolean" }, data: { type: "object", properties: { tokenId: { type: "string", format: "uuid" }, tokenSymbol: { type: "string" }, tokenName: { type: "string" }, chainSlug: { type: "string", enum: ["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"] }, direction: { type: "string", enum: ["buy", "sell"] }, inputToken: { type: "string", enum: ["token", "usdc"] }, inputAmount: { type: "number" }, outputAmount: { type: "number" }, inputTokenSymbol: { type: "string" }, outputTokenSymbol: { type: "string" }, protocol: { type: "string" }, isGraduated: { type: "boolean" }, timestamp: { type: "string", format: "date-time" }, initFee: { type: "number" } } } } }, formats4 = /^([+-]?\d{4,6}-?(((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))|W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6]))|[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)-?02-?29)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/i;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0 || !func0.call(data, "success")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.data === void 0 || !func0.call(data, "data")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.success !== void 0 && func0.call(data, "success") && typeof data.success != "boolean") {
      const err2 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.data !== void 0 && func0.call(data, "data")) {
      let data1 = data.data;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.tokenId !== void 0 && func0.call(data1, "tokenId")) {
          let data2 = data1.tokenId;
          if (typeof data2 == "string") {
            if (!formats0.test(data2)) {
              const err3 = { instancePath: instancePath + "/data/tokenId", schemaPath: "#/properties/data/properties/tokenId/format", keyword: "format", params: { format: "uuid" } };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/data/tokenId", schemaPath: "#/properties/data/properties/tokenId/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        }
        if (data1.tokenSymbol !== void 0 && func0.call(data1, "tokenSymbol") && typeof data1.tokenSymbol != "string") {
          const err5 = { instancePath: instancePath + "/data/tokenSymbol", schemaPath: "#/properties/data/properties/tokenSymbol/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (data1.tokenName !== void 0 && func0.call(data1, "tokenName") && typeof data1.tokenName != "string") {
          const err6 = { instancePath: instancePath + "/data/tokenName", schemaPath: "#/properties/data/properties/tokenName/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (data1.chainSlug !== void 0 && func0.call(data1, "chainSlug")) {
          let data5 = data1.chainSlug;
          if (typeof data5 != "string") {
            const err7 = { instancePath: instancePath + "/data/chainSlug", schemaPath: "#/properties/data/properties/chainSlug/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
          if (!(data5 === "solana" || data5 === "solana-devnet" || data5 === "arbitrum" || data5 === "base" || data5 === "base-sepolia" || data5 === "avalanche" || data5 === "op-bnb" || data5 === "bnb" || data5 === "bnb-testnet" || data5 === "ethereum" || data5 === "monad" || data5 === "unichain" || data5 === "unichain-testnet" || data5 === "abstract" || data5 === "polygon" || data5 === "zksync" || data5 === "zksync-testnet")) {
            const err8 = { instancePath: instancePath + "/data/chainSlug", schemaPath: "#/properties/data/properties/chainSlug/enum", keyword: "enum", params: { allowedValues: schema32.properties.data.properties.chainSlug.enum } };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
        }
        if (data1.direction !== void 0 && func0.call(data1, "direction")) {
          let data6 = data1.direction;
          if (typeof data6 != "string") {
            const err9 = { instancePath: instancePath + "/data/direction", schemaPath: "#/properties/data/properties/direction/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
          if (!(data6 === "buy" || data6 === "sell")) {
            const err10 = { instancePath: instancePath + "/data/direction", schemaPath: "#/properties/data/properties/direction/enum", keyword: "enum", params: { allowedValues: schema32.properties.data.properties.direction.enum } };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
        }
        if (data1.inputToken !== void 0 && func0.call(data1, "inputToken")) {
          let data7 = data1.inputToken;
          if (typeof data7 != "string") {
            const err11 = { instancePath: instancePath + "/data/inputToken", schemaPath: "#/properties/data/properties/inputToken/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
          if (!(data7 === "token" || data7 === "usdc")) {
            const err12 = { instancePath: instancePath + "/data/inputToken", schemaPath: "#/properties/data/properties/inputToken/enum", keyword: "enum", params: { allowedValues: schema32.properties.data.properties.inputToken.enum } };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
        }
        if (data1.inputAmount !== void 0 && func0.call(data1, "inputAmount")) {
          let data8 = data1.inputAmount;
          if (!(typeof data8 == "number" && isFinite(data8))) {
            const err13 = { instancePath: instancePath + "/data/inputAmount", schemaPath: "#/properties/data/properties/inputAmount/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
        if (data1.outputAmount !== void 0 && func0.call(data1, "outputAmount")) {
          let data9 = data1.outputAmount;
          if (!(typeof data9 == "number" && isFinite(data9))) {
            const err14 = { instancePath: instancePath + "/data/outputAmount", schemaPath: "#/properties/data/properties/outputAmount/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        }
        if (data1.inputTokenSymbol !== void 0 && func0.call(data1, "inputTokenSymbol") && typeof data1.inputTokenSymbol != "string") {
          const err15 = { instancePath: instancePath + "/data/inputTokenSymbol", schemaPath: "#/properties/data/properties/inputTokenSymbol/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (data1.outputTokenSymbol !== void 0 && func0.call(data1, "outputTokenSymbol") && typeof data1.outputTokenSymbol != "string") {
          const err16 = { instancePath: instancePath + "/data/outputTokenSymbol", schemaPath: "#/properties/data/properties/outputTokenSymbol/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        if (data1.protocol !== void 0 && func0.call(data1, "protocol") && typeof data1.protocol != "string") {
          const err17 = { instancePath: instancePath + "/data/protocol", schemaPath: "#/properties/data/properties/protocol/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        if (data1.isGraduated !== void 0 && func0.call(data1, "isGraduated") && typeof data1.isGraduated != "boolean") {
          const err18 = { instancePath: instancePath + "/data/isGraduated", schemaPath: "#/properties/data/properties/isGraduated/type", keyword: "type", params: { type: "boolean" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data1.timestamp !== void 0 && func0.call(data1, "timestamp")) {
          let data14 = data1.timestamp;
          if (typeof data14 == "string") {
            if (!formats4.test(data14)) {
              const err19 = { instancePath: instancePath + "/data/timestamp", schemaPath: "#/properties/data/properties/timestamp/format", keyword: "format", params: { format: "date-time" } };
              vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
            }
          } else {
            const err20 = { instancePath: instancePath + "/data/timestamp", schemaPath: "#/properties/data/properties/timestamp/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
        if (data1.initFee !== void 0 && func0.call(data1, "initFee")) {
          let data15 = data1.initFee;
          if (!(typeof data15 == "number" && isFinite(data15))) {
            const err21 = { instancePath: instancePath + "/data/initFee", schemaPath: "#/properties/data/properties/initFee/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
      } else {
        const err22 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
  } else {
    const err23 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
  }
  return validate21.errors = vErrors, errors === 0;
}
validate21.evaluated = { props: { success: !0, data: !0 }, dynamicProps: !1, dynamicItems: !1 };
var createTokenTransactionRequest = validate22, schema33 = { type: "object", required: ["name", "symbol", "description", "image", "chainSlug"], properties: { name: { type: "string", minLength: 1 }, symbol: { type: "string", minLength: 1, maxLength: 10 }, description: { type: "string", minLength: 1 }, image: { type: "string", minLength: 1, format: "uri" }, chainSlug: { type: "string", enum: ["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"] }, banner: { type: "string", minLength: 1, format: "uri" }, video: { type: "string", minLength: 1, format: "uri" }, links: { type: "object", properties: { website: { type: "string", format: "uri" }, twitter: { type: "string", format: "uri" }, youtube: { type: "string", format: "uri" }, discord: { type: "string", format: "uri" }, telegram: { type: "string", format: "uri" } } }, destinationChains: { type: "array", items: { type: "string", enum: ["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"] } }, poolType: { type: "string", enum: ["meme", "startup-preseed", "test"] }, userAddress: { type: "string" }, builder: { type: "object", properties: { code: { type: "string" }, fee: { type: "number" } } }, token_referral: { type: "string" }, tags: { type: "array", items: { type: "string" } }, type: { type: "string", enum: ["coin"] } } }, func91 = require_ucs2length().default, formats6 = /^[a-z][a-z0-9+.-]*:\S+$/i;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0 || !func0.call(data, "name")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.symbol === void 0 || !func0.call(data, "symbol")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "symbol" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.description === void 0 || !func0.call(data, "description")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "description" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.image === void 0 || !func0.call(data, "image")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "image" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.chainSlug === void 0 || !func0.call(data, "chainSlug")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chainSlug" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.name !== void 0 && func0.call(data, "name")) {
      let data0 = data.name;
      if (typeof data0 == "string") {
        if (func91(data0) < 1) {
          const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.symbol !== void 0 && func0.call(data, "symbol")) {
      let data1 = data.symbol;
      if (typeof data1 == "string") {
        if (func91(data1) > 10) {
          const err7 = { instancePath: instancePath + "/symbol", schemaPath: "#/properties/symbol/maxLength", keyword: "maxLength", params: { limit: 10 } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (func91(data1) < 1) {
          const err8 = { instancePath: instancePath + "/symbol", schemaPath: "#/properties/symbol/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/symbol", schemaPath: "#/properties/symbol/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.description !== void 0 && func0.call(data, "description")) {
      let data2 = data.description;
      if (typeof data2 == "string") {
        if (func91(data2) < 1) {
          const err10 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.image !== void 0 && func0.call(data, "image")) {
      let data3 = data.image;
      if (typeof data3 == "string") {
        if (func91(data3) < 1) {
          const err12 = { instancePath: instancePath + "/image", schemaPath: "#/properties/image/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (!formats6.test(data3)) {
          const err13 = { instancePath: instancePath + "/image", schemaPath: "#/properties/image/format", keyword: "format", params: { format: "uri" } };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/image", schemaPath: "#/properties/image/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.chainSlug !== void 0 && func0.call(data, "chainSlug")) {
      let data4 = data.chainSlug;
      if (typeof data4 != "string") {
        const err15 = { instancePath: instancePath + "/chainSlug", schemaPath: "#/properties/chainSlug/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
      if (!(data4 === "solana" || data4 === "solana-devnet" || data4 === "arbitrum" || data4 === "base" || data4 === "base-sepolia" || data4 === "avalanche" || data4 === "op-bnb" || data4 === "bnb" || data4 === "bnb-testnet" || data4 === "ethereum" || data4 === "monad" || data4 === "unichain" || data4 === "unichain-testnet" || data4 === "abstract" || data4 === "polygon" || data4 === "zksync" || data4 === "zksync-testnet")) {
        const err16 = { instancePath: instancePath + "/chainSlug", schemaPath: "#/properties/chainSlug/enum", keyword: "enum", params: { allowedValues: schema33.properties.chainSlug.enum } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
    if (data.banner !== void 0 && func0.call(data, "banner")) {
      let data5 = data.banner;
      if (typeof data5 == "string") {
        if (func91(data5) < 1) {
          const err17 = { instancePath: instancePath + "/banner", schemaPath: "#/properties/banner/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        if (!formats6.test(data5)) {
          const err18 = { instancePath: instancePath + "/banner", schemaPath: "#/properties/banner/format", keyword: "format", params: { format: "uri" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
      } else {
        const err19 = { instancePath: instancePath + "/banner", schemaPath: "#/properties/banner/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.video !== void 0 && func0.call(data, "video")) {
      let data6 = data.video;
      if (typeof data6 == "string") {
        if (func91(data6) < 1) {
          const err20 = { instancePath: instancePath + "/video", schemaPath: "#/properties/video/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (!formats6.test(data6)) {
          const err21 = { instancePath: instancePath + "/video", schemaPath: "#/properties/video/format", keyword: "format", params: { format: "uri" } };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
      } else {
        const err22 = { instancePath: instancePath + "/video", schemaPath: "#/properties/video/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.links !== void 0 && func0.call(data, "links")) {
      let data7 = data.links;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (data7.website !== void 0 && func0.call(data7, "website")) {
          let data8 = data7.website;
          if (typeof data8 == "string") {
            if (!formats6.test(data8)) {
              const err23 = { instancePath: instancePath + "/links/website", schemaPath: "#/properties/links/properties/website/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
          } else {
            const err24 = { instancePath: instancePath + "/links/website", schemaPath: "#/properties/links/properties/website/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
          }
        }
        if (data7.twitter !== void 0 && func0.call(data7, "twitter")) {
          let data9 = data7.twitter;
          if (typeof data9 == "string") {
            if (!formats6.test(data9)) {
              const err25 = { instancePath: instancePath + "/links/twitter", schemaPath: "#/properties/links/properties/twitter/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
            }
          } else {
            const err26 = { instancePath: instancePath + "/links/twitter", schemaPath: "#/properties/links/properties/twitter/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
          }
        }
        if (data7.youtube !== void 0 && func0.call(data7, "youtube")) {
          let data10 = data7.youtube;
          if (typeof data10 == "string") {
            if (!formats6.test(data10)) {
              const err27 = { instancePath: instancePath + "/links/youtube", schemaPath: "#/properties/links/properties/youtube/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
            }
          } else {
            const err28 = { instancePath: instancePath + "/links/youtube", schemaPath: "#/properties/links/properties/youtube/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
          }
        }
        if (data7.discord !== void 0 && func0.call(data7, "discord")) {
          let data11 = data7.discord;
          if (typeof data11 == "string") {
            if (!formats6.test(data11)) {
              const err29 = { instancePath: instancePath + "/links/discord", schemaPath: "#/properties/links/properties/discord/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
            }
          } else {
            const err30 = { instancePath: instancePath + "/links/discord", schemaPath: "#/properties/links/properties/discord/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
          }
        }
        if (data7.telegram !== void 0 && func0.call(data7, "telegram")) {
          let data12 = data7.telegram;
          if (typeof data12 == "string") {
            if (!formats6.test(data12)) {
              const err31 = { instancePath: instancePath + "/links/telegram", schemaPath: "#/properties/links/properties/telegram/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
            }
          } else {
            const err32 = { instancePath: instancePath + "/links/telegram", schemaPath: "#/properties/links/properties/telegram/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
          }
        }
      } else {
        const err33 = { instancePath: instancePath + "/links", schemaPath: "#/properties/links/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.destinationChains !== void 0 && func0.call(data, "destinationChains")) {
      let data13 = data.destinationChains;
      if (Array.isArray(data13)) {
        const len0 = data13.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data14 = data13[i0];
          if (typeof data14 != "string") {
            const err34 = { instancePath: instancePath + "/destinationChains/" + i0, schemaPath: "#/properties/destinationChains/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
          }
          if (!(data14 === "solana" || data14 === "solana-devnet" || data14 === "arbitrum" || data14 === "base" || data14 === "base-sepolia" || data14 === "avalanche" || data14 === "op-bnb" || data14 === "bnb" || data14 === "bnb-testnet" || data14 === "ethereum" || data14 === "monad" || data14 === "unichain" || data14 === "unichain-testnet" || data14 === "abstract" || data14 === "polygon" || data14 === "zksync" || data14 === "zksync-testnet")) {
            const err35 = { instancePath: instancePath + "/destinationChains/" + i0, schemaPath: "#/properties/destinationChains/items/enum", keyword: "enum", params: { allowedValues: schema33.properties.destinationChains.items.enum } };
            vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
          }
        }
      } else {
        const err36 = { instancePath: instancePath + "/destinationChains", schemaPath: "#/properties/destinationChains/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
      }
    }
    if (data.poolType !== void 0 && func0.call(data, "poolType")) {
      let data15 = data.poolType;
      if (typeof data15 != "string") {
        const err37 = { instancePath: instancePath + "/poolType", schemaPath: "#/properties/poolType/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
      if (!(data15 === "meme" || data15 === "startup-preseed" || data15 === "test")) {
        const err38 = { instancePath: instancePath + "/poolType", schemaPath: "#/properties/poolType/enum", keyword: "enum", params: { allowedValues: schema33.properties.poolType.enum } };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
    if (data.userAddress !== void 0 && func0.call(data, "userAddress") && typeof data.userAddress != "string") {
      const err39 = { instancePath: instancePath + "/userAddress", schemaPath: "#/properties/userAddress/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
    }
    if (data.builder !== void 0 && func0.call(data, "builder")) {
      let data17 = data.builder;
      if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
        if (data17.code !== void 0 && func0.call(data17, "code") && typeof data17.code != "string") {
          const err40 = { instancePath: instancePath + "/builder/code", schemaPath: "#/properties/builder/properties/code/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
        if (data17.fee !== void 0 && func0.call(data17, "fee")) {
          let data19 = data17.fee;
          if (!(typeof data19 == "number" && isFinite(data19))) {
            const err41 = { instancePath: instancePath + "/builder/fee", schemaPath: "#/properties/builder/properties/fee/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
        }
      } else {
        const err42 = { instancePath: instancePath + "/builder", schemaPath: "#/properties/builder/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
    }
    if (data.token_referral !== void 0 && func0.call(data, "token_referral") && typeof data.token_referral != "string") {
      const err43 = { instancePath: instancePath + "/token_referral", schemaPath: "#/properties/token_referral/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
    }
    if (data.tags !== void 0 && func0.call(data, "tags")) {
      let data21 = data.tags;
      if (Array.isArray(data21)) {
        const len1 = data21.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data21[i1] != "string") {
            const err44 = { instancePath: instancePath + "/tags/" + i1, schemaPath: "#/properties/tags/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
          }
      } else {
        const err45 = { instancePath: instancePath + "/tags", schemaPath: "#/properties/tags/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      let data23 = data.type;
      if (typeof data23 != "string") {
        const err46 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
      }
      if (data23 !== "coin") {
        const err47 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema33.properties.type.enum } };
        vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
      }
    }
  } else {
    const err48 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
validate22.evaluated = { props: { name: !0, symbol: !0, description: !0, image: !0, chainSlug: !0, banner: !0, video: !0, links: !0, destinationChains: !0, poolType: !0, userAddress: !0, builder: !0, token_referral: !0, tags: !0, type: !0 }, dynamicProps: !1, dynamicItems: !1 };
var createTokenTransactionResponse = validate23, pattern4 = new RegExp("/hub/[^/]+$", "u"), pattern5 = new RegExp("^0x[0-9a-fA-F]{64}$", "u");
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0 || !func0.call(data, "success")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.success !== void 0 && func0.call(data, "success") && typeof data.success != "boolean") {
      const err1 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.executed !== void 0 && func0.call(data, "executed") && typeof data.executed != "boolean") {
      const err2 = { instancePath: instancePath + "/executed", schemaPath: "#/properties/executed/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.transactionHash !== void 0 && func0.call(data, "transactionHash") && typeof data.transactionHash != "string") {
      const err3 = { instancePath: instancePath + "/transactionHash", schemaPath: "#/properties/transactionHash/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.chainId !== void 0 && func0.call(data, "chainId")) {
      let data3 = data.chainId;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        const err4 = { instancePath: instancePath + "/chainId", schemaPath: "#/properties/chainId/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.transaction !== void 0 && func0.call(data, "transaction")) {
      let data4 = data.transaction;
      const _errs11 = errors, _errs12 = errors;
      if (errors === _errs12)
        if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
          let missing0;
          if ((data4.chain === void 0 || !func0.call(data4, "chain")) && (missing0 = "chain")) {
            const err5 = {};
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        } else {
          const err6 = {};
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      var valid1 = _errs12 === errors;
      if (valid1) {
        const err7 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/not", keyword: "not", params: {} };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      } else
        errors = _errs11, vErrors !== null && (_errs11 ? vErrors.length = _errs11 : vErrors = null);
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.to === void 0 || !func0.call(data4, "to")) {
          const err8 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "to" } };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data4.data === void 0 || !func0.call(data4, "data")) {
          const err9 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "data" } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data4.value === void 0 || !func0.call(data4, "value")) {
          const err10 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "value" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (data4.gasLimit === void 0 || !func0.call(data4, "gasLimit")) {
          const err11 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "gasLimit" } };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
        if (data4.to !== void 0 && func0.call(data4, "to") && typeof data4.to != "string") {
          const err12 = { instancePath: instancePath + "/transaction/to", schemaPath: "#/properties/transaction/properties/to/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data4.data !== void 0 && func0.call(data4, "data") && typeof data4.data != "string") {
          const err13 = { instancePath: instancePath + "/transaction/data", schemaPath: "#/properties/transaction/properties/data/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        if (data4.value !== void 0 && func0.call(data4, "value") && typeof data4.value != "string") {
          const err14 = { instancePath: instancePath + "/transaction/value", schemaPath: "#/properties/transaction/properties/value/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        if (data4.gasLimit !== void 0 && func0.call(data4, "gasLimit") && typeof data4.gasLimit != "string") {
          const err15 = { instancePath: instancePath + "/transaction/gasLimit", schemaPath: "#/properties/transaction/properties/gasLimit/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
    if (data.metadata !== void 0 && func0.call(data, "metadata")) {
      let data9 = data.metadata;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
        if (data9.tokenUri !== void 0 && func0.call(data9, "tokenUri") && typeof data9.tokenUri != "string") {
          const err17 = { instancePath: instancePath + "/metadata/tokenUri", schemaPath: "#/properties/metadata/properties/tokenUri/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        if (data9.tokenId !== void 0 && func0.call(data9, "tokenId") && typeof data9.tokenId != "string") {
          const err18 = { instancePath: instancePath + "/metadata/tokenId", schemaPath: "#/properties/metadata/properties/tokenId/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data9.name !== void 0 && func0.call(data9, "name") && typeof data9.name != "string") {
          const err19 = { instancePath: instancePath + "/metadata/name", schemaPath: "#/properties/metadata/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data9.symbol !== void 0 && func0.call(data9, "symbol") && typeof data9.symbol != "string") {
          const err20 = { instancePath: instancePath + "/metadata/symbol", schemaPath: "#/properties/metadata/properties/symbol/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (data9.slug !== void 0 && func0.call(data9, "slug") && typeof data9.slug != "string") {
          const err21 = { instancePath: instancePath + "/metadata/slug", schemaPath: "#/properties/metadata/properties/slug/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
        if (data9.description !== void 0 && func0.call(data9, "description") && typeof data9.description != "string") {
          const err22 = { instancePath: instancePath + "/metadata/description", schemaPath: "#/properties/metadata/properties/description/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (data9.hubUrl !== void 0 && func0.call(data9, "hubUrl")) {
          let data16 = data9.hubUrl;
          if (typeof data16 == "string") {
            if (!pattern4.test(data16)) {
              const err23 = { instancePath: instancePath + "/metadata/hubUrl", schemaPath: "#/properties/metadata/properties/hubUrl/pattern", keyword: "pattern", params: { pattern: "/hub/[^/]+$" } };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
          } else {
            const err24 = { instancePath: instancePath + "/metadata/hubUrl", schemaPath: "#/properties/metadata/properties/hubUrl/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
          }
        }
        if (data9.addresses !== void 0 && func0.call(data9, "addresses")) {
          let data17 = data9.addresses;
          if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
            if (data17.evm !== void 0 && func0.call(data17, "evm") && typeof data17.evm != "string") {
              const err25 = { instancePath: instancePath + "/metadata/addresses/evm", schemaPath: "#/properties/metadata/properties/addresses/properties/evm/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
            }
            if (data17.solana !== void 0 && func0.call(data17, "solana") && typeof data17.solana != "string") {
              const err26 = { instancePath: instancePath + "/metadata/addresses/solana", schemaPath: "#/properties/metadata/properties/addresses/properties/solana/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
            }
          } else {
            const err27 = { instancePath: instancePath + "/metadata/addresses", schemaPath: "#/properties/metadata/properties/addresses/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
          }
        }
        if (data9.token_service_id !== void 0 && func0.call(data9, "token_service_id")) {
          let data20 = data9.token_service_id;
          if (typeof data20 == "string") {
            if (!pattern5.test(data20)) {
              const err28 = { instancePath: instancePath + "/metadata/token_service_id", schemaPath: "#/properties/metadata/properties/token_service_id/pattern", keyword: "pattern", params: { pattern: "^0x[0-9a-fA-F]{64}$" } };
              vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
            }
          } else {
            const err29 = { instancePath: instancePath + "/metadata/token_service_id", schemaPath: "#/properties/metadata/properties/token_service_id/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
          }
        }
      } else {
        const err30 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
  } else {
    const err31 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
  }
  return validate23.errors = vErrors, errors === 0;
}
validate23.evaluated = { props: { success: !0, executed: !0, transactionHash: !0, chainId: !0, transaction: !0, metadata: !0 }, dynamicProps: !1, dynamicItems: !1 };
var tradeTokenRequest = validate24, schema35 = { type: "object", required: ["tokenId", "chainSlug", "direction"], properties: { tokenId: { type: "string", format: "uuid" }, chainSlug: { type: "string", enum: ["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"] }, direction: { type: "string", enum: ["buy", "sell"] }, userAddress: { type: "string" }, builder: { type: "object", properties: { code: { type: "string" }, fee: { type: "number" } } }, token_referral: { type: "string" }, buyAmountUSD: { type: "number", exclusiveMinimum: 0 }, buyAmountToken: { type: ["number", "string"], exclusiveMinimum: 0, pattern: "^(?!\\s*-)[\\s\\S]*([1-9]|[^\\x00-\\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])" }, sellAmountToken: { type: ["number", "string"], exclusiveMinimum: 0, pattern: "^(?!\\s*-)[\\s\\S]*([1-9]|[^\\x00-\\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])" }, sellAmountUSD: { type: "number", exclusiveMinimum: 0 } } }, pattern6 = new RegExp("^(?!\\s*-)[\\s\\S]*([1-9]|[^\\x00-\\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])", "u");
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.tokenId === void 0 || !func0.call(data, "tokenId")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tokenId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.chainSlug === void 0 || !func0.call(data, "chainSlug")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chainSlug" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.direction === void 0 || !func0.call(data, "direction")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "direction" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.tokenId !== void 0 && func0.call(data, "tokenId")) {
      let data0 = data.tokenId;
      if (typeof data0 == "string") {
        if (!formats0.test(data0)) {
          const err3 = { instancePath: instancePath + "/tokenId", schemaPath: "#/properties/tokenId/format", keyword: "format", params: { format: "uuid" } };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/tokenId", schemaPath: "#/properties/tokenId/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.chainSlug !== void 0 && func0.call(data, "chainSlug")) {
      let data1 = data.chainSlug;
      if (typeof data1 != "string") {
        const err5 = { instancePath: instancePath + "/chainSlug", schemaPath: "#/properties/chainSlug/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (!(data1 === "solana" || data1 === "solana-devnet" || data1 === "arbitrum" || data1 === "base" || data1 === "base-sepolia" || data1 === "avalanche" || data1 === "op-bnb" || data1 === "bnb" || data1 === "bnb-testnet" || data1 === "ethereum" || data1 === "monad" || data1 === "unichain" || data1 === "unichain-testnet" || data1 === "abstract" || data1 === "polygon" || data1 === "zksync" || data1 === "zksync-testnet")) {
        const err6 = { instancePath: instancePath + "/chainSlug", schemaPath: "#/properties/chainSlug/enum", keyword: "enum", params: { allowedValues: schema35.properties.chainSlug.enum } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.direction !== void 0 && func0.call(data, "direction")) {
      let data2 = data.direction;
      if (typeof data2 != "string") {
        const err7 = { instancePath: instancePath + "/direction", schemaPath: "#/properties/direction/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (!(data2 === "buy" || data2 === "sell")) {
        const err8 = { instancePath: instancePath + "/direction", schemaPath: "#/properties/direction/enum", keyword: "enum", params: { allowedValues: schema35.properties.direction.enum } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.userAddress !== void 0 && func0.call(data, "userAddress") && typeof data.userAddress != "string") {
      const err9 = { instancePath: instancePath + "/userAddress", schemaPath: "#/properties/userAddress/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.builder !== void 0 && func0.call(data, "builder")) {
      let data4 = data.builder;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.code !== void 0 && func0.call(data4, "code") && typeof data4.code != "string") {
          const err10 = { instancePath: instancePath + "/builder/code", schemaPath: "#/properties/builder/properties/code/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (data4.fee !== void 0 && func0.call(data4, "fee")) {
          let data6 = data4.fee;
          if (!(typeof data6 == "number" && isFinite(data6))) {
            const err11 = { instancePath: instancePath + "/builder/fee", schemaPath: "#/properties/builder/properties/fee/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/builder", schemaPath: "#/properties/builder/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.token_referral !== void 0 && func0.call(data, "token_referral") && typeof data.token_referral != "string") {
      const err13 = { instancePath: instancePath + "/token_referral", schemaPath: "#/properties/token_referral/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.buyAmountUSD !== void 0 && func0.call(data, "buyAmountUSD")) {
      let data8 = data.buyAmountUSD;
      if (typeof data8 == "number" && isFinite(data8)) {
        if (data8 <= 0 || isNaN(data8)) {
          const err14 = { instancePath: instancePath + "/buyAmountUSD", schemaPath: "#/properties/buyAmountUSD/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
      } else {
        const err15 = { instancePath: instancePath + "/buyAmountUSD", schemaPath: "#/properties/buyAmountUSD/type", keyword: "type", params: { type: "number" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.buyAmountToken !== void 0 && func0.call(data, "buyAmountToken")) {
      let data9 = data.buyAmountToken;
      if (!(typeof data9 == "number" && isFinite(data9)) && typeof data9 != "string") {
        const err16 = { instancePath: instancePath + "/buyAmountToken", schemaPath: "#/properties/buyAmountToken/type", keyword: "type", params: { type: schema35.properties.buyAmountToken.type } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
      if (typeof data9 == "number" && isFinite(data9) && (data9 <= 0 || isNaN(data9))) {
        const err17 = { instancePath: instancePath + "/buyAmountToken", schemaPath: "#/properties/buyAmountToken/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
      if (typeof data9 == "string" && !pattern6.test(data9)) {
        const err18 = { instancePath: instancePath + "/buyAmountToken", schemaPath: "#/properties/buyAmountToken/pattern", keyword: "pattern", params: { pattern: "^(?!\\s*-)[\\s\\S]*([1-9]|[^\\x00-\\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])" } };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
    if (data.sellAmountToken !== void 0 && func0.call(data, "sellAmountToken")) {
      let data10 = data.sellAmountToken;
      if (!(typeof data10 == "number" && isFinite(data10)) && typeof data10 != "string") {
        const err19 = { instancePath: instancePath + "/sellAmountToken", schemaPath: "#/properties/sellAmountToken/type", keyword: "type", params: { type: schema35.properties.sellAmountToken.type } };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
      if (typeof data10 == "number" && isFinite(data10) && (data10 <= 0 || isNaN(data10))) {
        const err20 = { instancePath: instancePath + "/sellAmountToken", schemaPath: "#/properties/sellAmountToken/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
      if (typeof data10 == "string" && !pattern6.test(data10)) {
        const err21 = { instancePath: instancePath + "/sellAmountToken", schemaPath: "#/properties/sellAmountToken/pattern", keyword: "pattern", params: { pattern: "^(?!\\s*-)[\\s\\S]*([1-9]|[^\\x00-\\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])" } };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.sellAmountUSD !== void 0 && func0.call(data, "sellAmountUSD")) {
      let data11 = data.sellAmountUSD;
      if (typeof data11 == "number" && isFinite(data11)) {
        if (data11 <= 0 || isNaN(data11)) {
          const err22 = { instancePath: instancePath + "/sellAmountUSD", schemaPath: "#/properties/sellAmountUSD/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
      } else {
        const err23 = { instancePath: instancePath + "/sellAmountUSD", schemaPath: "#/properties/sellAmountUSD/type", keyword: "type", params: { type: "number" } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
  } else {
    const err24 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
  }
  return validate24.errors = vErrors, errors === 0;
}
validate24.evaluated = { props: { tokenId: !0, chainSlug: !0, direction: !0, userAddress: !0, builder: !0, token_referral: !0, buyAmountUSD: !0, buyAmountToken: !0, sellAmountToken: !0, sellAmountUSD: !0 }, dynamicProps: !1, dynamicItems: !1 };
var tradeTokenResponse = validate25, schema36 = { type: "object", required: ["success", "transaction"], properties: { success: { type: "boolean" }, transaction: { type: "object", required: ["to", "data", "value", "gasLimit", "chain"], properties: { to: { type: "string" }, data: { type: "string" }, value: { type: "string" }, gasLimit: { type: "string" }, chain: { type: "string", enum: ["solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet"] } } } } };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0 || !func0.call(data, "success")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.transaction === void 0 || !func0.call(data, "transaction")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transaction" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.success !== void 0 && func0.call(data, "success") && typeof data.success != "boolean") {
      const err2 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.transaction !== void 0 && func0.call(data, "transaction")) {
      let data1 = data.transaction;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.to === void 0 || !func0.call(data1, "to")) {
          const err3 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "to" } };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (data1.data === void 0 || !func0.call(data1, "data")) {
          const err4 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "data" } };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data1.value === void 0 || !func0.call(data1, "value")) {
          const err5 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "value" } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (data1.gasLimit === void 0 || !func0.call(data1, "gasLimit")) {
          const err6 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "gasLimit" } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (data1.chain === void 0 || !func0.call(data1, "chain")) {
          const err7 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/required", keyword: "required", params: { missingProperty: "chain" } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (data1.to !== void 0 && func0.call(data1, "to") && typeof data1.to != "string") {
          const err8 = { instancePath: instancePath + "/transaction/to", schemaPath: "#/properties/transaction/properties/to/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data1.data !== void 0 && func0.call(data1, "data") && typeof data1.data != "string") {
          const err9 = { instancePath: instancePath + "/transaction/data", schemaPath: "#/properties/transaction/properties/data/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data1.value !== void 0 && func0.call(data1, "value") && typeof data1.value != "string") {
          const err10 = { instancePath: instancePath + "/transaction/value", schemaPath: "#/properties/transaction/properties/value/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (data1.gasLimit !== void 0 && func0.call(data1, "gasLimit") && typeof data1.gasLimit != "string") {
          const err11 = { instancePath: instancePath + "/transaction/gasLimit", schemaPath: "#/properties/transaction/properties/gasLimit/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
        if (data1.chain !== void 0 && func0.call(data1, "chain")) {
          let data6 = data1.chain;
          if (typeof data6 != "string") {
            const err12 = { instancePath: instancePath + "/transaction/chain", schemaPath: "#/properties/transaction/properties/chain/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
          if (!(data6 === "solana" || data6 === "solana-devnet" || data6 === "arbitrum" || data6 === "base" || data6 === "base-sepolia" || data6 === "avalanche" || data6 === "op-bnb" || data6 === "bnb" || data6 === "bnb-testnet" || data6 === "ethereum" || data6 === "monad" || data6 === "unichain" || data6 === "unichain-testnet" || data6 === "abstract" || data6 === "polygon" || data6 === "zksync" || data6 === "zksync-testnet")) {
            const err13 = { instancePath: instancePath + "/transaction/chain", schemaPath: "#/properties/transaction/properties/chain/enum", keyword: "enum", params: { allowedValues: schema36.properties.transaction.properties.chain.enum } };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/transaction", schemaPath: "#/properties/transaction/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    const err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
validate25.evaluated = { props: { success: !0, transaction: !0 }, dynamicProps: !1, dynamicItems: !1 };
var getLeaderboardRequest = validate26, schema37 = { type: "object", properties: { limit: { type: "integer", minimum: 1, maximum: 1e3 }, offset: { type: "integer", minimum: 0 }, network_mode: { type: "string", enum: ["testnet", "mainnet", "both"] } } };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.limit !== void 0 && func0.call(data, "limit")) {
      let data0 = data.limit;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err0 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 1e3 || isNaN(data0)) {
          const err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 } };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0 < 1 || isNaN(data0)) {
          const err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      }
    }
    if (data.offset !== void 0 && func0.call(data, "offset")) {
      let data1 = data.offset;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err3 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1) && (data1 < 0 || isNaN(data1))) {
        const err4 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.network_mode !== void 0 && func0.call(data, "network_mode")) {
      let data2 = data.network_mode;
      if (typeof data2 != "string") {
        const err5 = { instancePath: instancePath + "/network_mode", schemaPath: "#/properties/network_mode/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (!(data2 === "testnet" || data2 === "mainnet" || data2 === "both")) {
        const err6 = { instancePath: instancePath + "/network_mode", schemaPath: "#/properties/network_mode/enum", keyword: "enum", params: { allowedValues: schema37.properties.network_mode.enum } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate26.errors = vErrors, errors === 0;
}
validate26.evaluated = { props: { limit: !0, offset: !0, network_mode: !0 }, dynamicProps: !1, dynamicItems: !1 };
var getLeaderboardResponse = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success !== void 0 && func0.call(data, "success") && typeof data.success != "boolean") {
      const err0 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.leaderboard !== void 0 && func0.call(data, "leaderboard")) {
      let data1 = data.leaderboard;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
            if (data2.rank !== void 0 && func0.call(data2, "rank")) {
              let data3 = data2.rank;
              if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
                const err1 = { instancePath: instancePath + "/leaderboard/" + i0 + "/rank", schemaPath: "#/properties/leaderboard/items/properties/rank/type", keyword: "type", params: { type: "integer" } };
                vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
              }
            }
            if (data2.recipient_address !== void 0 && func0.call(data2, "recipient_address") && typeof data2.recipient_address != "string") {
              const err2 = { instancePath: instancePath + "/leaderboard/" + i0 + "/recipient_address", schemaPath: "#/properties/leaderboard/items/properties/recipient_address/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
            }
            if (data2.user_id !== void 0 && func0.call(data2, "user_id")) {
              let data5 = data2.user_id;
              if (typeof data5 == "string") {
                if (!formats0.test(data5)) {
                  const err3 = { instancePath: instancePath + "/leaderboard/" + i0 + "/user_id", schemaPath: "#/properties/leaderboard/items/properties/user_id/format", keyword: "format", params: { format: "uuid" } };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              } else {
                const err4 = { instancePath: instancePath + "/leaderboard/" + i0 + "/user_id", schemaPath: "#/properties/leaderboard/items/properties/user_id/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
              }
            }
            if (data2.username !== void 0 && func0.call(data2, "username") && typeof data2.username != "string") {
              const err5 = { instancePath: instancePath + "/leaderboard/" + i0 + "/username", schemaPath: "#/properties/leaderboard/items/properties/username/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
            }
            if (data2.profile_picture !== void 0 && func0.call(data2, "profile_picture") && typeof data2.profile_picture != "string") {
              const err6 = { instancePath: instancePath + "/leaderboard/" + i0 + "/profile_picture", schemaPath: "#/properties/leaderboard/items/properties/profile_picture/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
            if (data2.total_earned_all_tokens !== void 0 && func0.call(data2, "total_earned_all_tokens")) {
              let data8 = data2.total_earned_all_tokens;
              if (!(typeof data8 == "number" && isFinite(data8))) {
                const err7 = { instancePath: instancePath + "/leaderboard/" + i0 + "/total_earned_all_tokens", schemaPath: "#/properties/leaderboard/items/properties/total_earned_all_tokens/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
              }
            }
            if (data2.unique_chains_count !== void 0 && func0.call(data2, "unique_chains_count")) {
              let data9 = data2.unique_chains_count;
              if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
                const err8 = { instancePath: instancePath + "/leaderboard/" + i0 + "/unique_chains_count", schemaPath: "#/properties/leaderboard/items/properties/unique_chains_count/type", keyword: "type", params: { type: "integer" } };
                vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
              }
            }
            if (data2.chain_balances !== void 0 && func0.call(data2, "chain_balances")) {
              let data10 = data2.chain_balances;
              if (Array.isArray(data10)) {
                const len1 = data10.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data11 = data10[i1];
                  if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                    if (data11.chain !== void 0 && func0.call(data11, "chain") && typeof data11.chain != "string") {
                      const err9 = { instancePath: instancePath + "/leaderboard/" + i0 + "/chain_balances/" + i1 + "/chain", schemaPath: "#/properties/leaderboard/items/properties/chain_balances/items/properties/chain/type", keyword: "type", params: { type: "string" } };
                      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
                    }
                    if (data11.balance !== void 0 && func0.call(data11, "balance")) {
                      let data13 = data11.balance;
                      if (!(typeof data13 == "number" && isFinite(data13))) {
                        const err10 = { instancePath: instancePath + "/leaderboard/" + i0 + "/chain_balances/" + i1 + "/balance", schemaPath: "#/properties/leaderboard/items/properties/chain_balances/items/properties/balance/type", keyword: "type", params: { type: "number" } };
                        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                      }
                    }
                  } else {
                    const err11 = { instancePath: instancePath + "/leaderboard/" + i0 + "/chain_balances/" + i1, schemaPath: "#/properties/leaderboard/items/properties/chain_balances/items/type", keyword: "type", params: { type: "object" } };
                    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
                  }
                }
              } else {
                const err12 = { instancePath: instancePath + "/leaderboard/" + i0 + "/chain_balances", schemaPath: "#/properties/leaderboard/items/properties/chain_balances/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            }
          } else {
            const err13 = { instancePath: instancePath + "/leaderboard/" + i0, schemaPath: "#/properties/leaderboard/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/leaderboard", schemaPath: "#/properties/leaderboard/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.pagination !== void 0 && func0.call(data, "pagination")) {
      let data14 = data.pagination;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        if (data14.limit !== void 0 && func0.call(data14, "limit")) {
          let data15 = data14.limit;
          if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15) && isFinite(data15))) {
            const err15 = { instancePath: instancePath + "/pagination/limit", schemaPath: "#/properties/pagination/properties/limit/type", keyword: "type", params: { type: "integer" } };
            vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
          }
        }
        if (data14.offset !== void 0 && func0.call(data14, "offset")) {
          let data16 = data14.offset;
          if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16) && isFinite(data16))) {
            const err16 = { instancePath: instancePath + "/pagination/offset", schemaPath: "#/properties/pagination/properties/offset/type", keyword: "type", params: { type: "integer" } };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
        }
        if (data14.total !== void 0 && func0.call(data14, "total")) {
          let data17 = data14.total;
          if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
            const err17 = { instancePath: instancePath + "/pagination/total", schemaPath: "#/properties/pagination/properties/total/type", keyword: "type", params: { type: "integer" } };
            vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
          }
        }
        if (data14.has_more !== void 0 && func0.call(data14, "has_more") && typeof data14.has_more != "boolean") {
          const err18 = { instancePath: instancePath + "/pagination/has_more", schemaPath: "#/properties/pagination/properties/has_more/type", keyword: "type", params: { type: "boolean" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
      } else {
        const err19 = { instancePath: instancePath + "/pagination", schemaPath: "#/properties/pagination/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
  } else {
    const err20 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
  }
  return validate27.errors = vErrors, errors === 0;
}
validate27.evaluated = { props: { success: !0, leaderboard: !0, pagination: !0 }, dynamicProps: !1, dynamicItems: !1 };
var getUserFeesRequest = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.user_id !== void 0 && func0.call(data, "user_id")) {
      let data0 = data.user_id;
      if (typeof data0 == "string") {
        if (!formats0.test(data0)) {
          const err0 = { instancePath: instancePath + "/user_id", schemaPath: "#/properties/user_id/format", keyword: "format", params: { format: "uuid" } };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
      } else {
        const err1 = { instancePath: instancePath + "/user_id", schemaPath: "#/properties/user_id/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
    if (data.chains !== void 0 && func0.call(data, "chains")) {
      let data1 = data.chains;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data1[i0] != "string") {
            const err2 = { instancePath: instancePath + "/chains/" + i0, schemaPath: "#/properties/chains/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
      } else {
        const err3 = { instancePath: instancePath + "/chains", schemaPath: "#/properties/chains/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate28.errors = vErrors, errors === 0;
}
validate28.evaluated = { props: { user_id: !0, chains: !0 }, dynamicProps: !1, dynamicItems: !1 };
var getUserFeesResponse = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.balances === void 0 || !func0.call(data, "balances")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "balances" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.summary === void 0 || !func0.call(data, "summary")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "summary" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.success !== void 0 && func0.call(data, "success") && typeof data.success != "boolean") {
      const err2 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.balances !== void 0 && func0.call(data, "balances")) {
      let data1 = data.balances;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
            if (data2.currency_address !== void 0 && func0.call(data2, "currency_address") && typeof data2.currency_address != "string") {
              const err3 = { instancePath: instancePath + "/balances/" + i0 + "/currency_address", schemaPath: "#/properties/balances/items/properties/currency_address/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            if (data2.chain !== void 0 && func0.call(data2, "chain") && typeof data2.chain != "string") {
              const err4 = { instancePath: instancePath + "/balances/" + i0 + "/chain", schemaPath: "#/properties/balances/items/properties/chain/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
            }
            if (data2.total_earned !== void 0 && func0.call(data2, "total_earned") && typeof data2.total_earned != "string") {
              const err5 = { instancePath: instancePath + "/balances/" + i0 + "/total_earned", schemaPath: "#/properties/balances/items/properties/total_earned/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
            }
            if (data2.claimable_amount !== void 0 && func0.call(data2, "claimable_amount") && typeof data2.claimable_amount != "string") {
              const err6 = { instancePath: instancePath + "/balances/" + i0 + "/claimable_amount", schemaPath: "#/properties/balances/items/properties/claimable_amount/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
            if (data2.total_earned_with_decimals !== void 0 && func0.call(data2, "total_earned_with_decimals") && typeof data2.total_earned_with_decimals != "string") {
              const err7 = { instancePath: instancePath + "/balances/" + i0 + "/total_earned_with_decimals", schemaPath: "#/properties/balances/items/properties/total_earned_with_decimals/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            if (data2.claimable_amount_with_decimals !== void 0 && func0.call(data2, "claimable_amount_with_decimals") && typeof data2.claimable_amount_with_decimals != "string") {
              const err8 = { instancePath: instancePath + "/balances/" + i0 + "/claimable_amount_with_decimals", schemaPath: "#/properties/balances/items/properties/claimable_amount_with_decimals/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
            if (data2.decimals !== void 0 && func0.call(data2, "decimals")) {
              let data9 = data2.decimals;
              if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
                const err9 = { instancePath: instancePath + "/balances/" + i0 + "/decimals", schemaPath: "#/properties/balances/items/properties/decimals/type", keyword: "type", params: { type: "integer" } };
                vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
              }
            }
            if (data2.last_distribution_at !== void 0 && func0.call(data2, "last_distribution_at") && typeof data2.last_distribution_at != "string") {
              const err10 = { instancePath: instancePath + "/balances/" + i0 + "/last_distribution_at", schemaPath: "#/properties/balances/items/properties/last_distribution_at/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/balances/" + i0, schemaPath: "#/properties/balances/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/balances", schemaPath: "#/properties/balances/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.summary !== void 0 && func0.call(data, "summary")) {
      let data11 = data.summary;
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.total_traders_referred !== void 0 && func0.call(data11, "total_traders_referred")) {
          let data12 = data11.total_traders_referred;
          if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
            const err13 = { instancePath: instancePath + "/summary/total_traders_referred", schemaPath: "#/properties/summary/properties/total_traders_referred/type", keyword: "type", params: { type: "integer" } };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
        if (data11.total_rewards_earned_usd !== void 0 && func0.call(data11, "total_rewards_earned_usd") && typeof data11.total_rewards_earned_usd != "string") {
          const err14 = { instancePath: instancePath + "/summary/total_rewards_earned_usd", schemaPath: "#/properties/summary/properties/total_rewards_earned_usd/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        if (data11.total_claimable_usd !== void 0 && func0.call(data11, "total_claimable_usd") && typeof data11.total_claimable_usd != "string") {
          const err15 = { instancePath: instancePath + "/summary/total_claimable_usd", schemaPath: "#/properties/summary/properties/total_claimable_usd/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate29.errors = vErrors, errors === 0;
}
validate29.evaluated = { props: { success: !0, balances: !0, summary: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  createTokenTransactionRequest,
  createTokenTransactionResponse,
  getLeaderboardRequest,
  getLeaderboardResponse,
  getUserFeesRequest,
  getUserFeesResponse,
  tokenPriceRequest,
  tokenPriceResponse,
  tradeTokenRequest,
  tradeTokenResponse
};
